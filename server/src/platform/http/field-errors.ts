import type { z } from 'zod';

const required = '此项必填';
const unknown = '不认识的字段';

type RawIssue = z.core.$ZodRawIssue;

/** Plain words for whatever a schema does not word itself: no type names, no operators, no values. */
export const inChinese: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? required : kindFault(issue.expected);
    case 'too_small':
      return leastFault(issue);
    case 'too_big':
      return mostFault(issue);
    case 'not_multiple_of':
      return '数值的精度有误';
    case 'unrecognized_keys':
      return unknown;
    case 'invalid_value':
      return '请从给出的选项中选择';
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'invalid_union':
    case 'custom':
      return '格式有误';
  }
};

function kindFault(expected: string): string {
  if (expected === 'string') return '请填写文字';
  if (expected === 'number') return '请填写数字';
  if (expected === 'int' || expected === 'bigint') return '请填写整数';
  if (expected === 'boolean') return '请选择是或否';
  if (expected === 'array' || expected === 'tuple' || expected === 'set') return '应为一组内容';
  return '格式有误';
}

function leastFault({ origin, minimum, inclusive }: RawIssue & { code: 'too_small' }): string {
  if (origin === 'string') return Number(minimum) <= 1 ? '请填写内容' : `至少 ${minimum} 个字`;
  if (origin === 'array' || origin === 'set')
    return Number(minimum) <= 1 ? '请至少选择一项' : `至少 ${minimum} 项`;
  return inclusive === false ? `须大于 ${minimum}` : `不能小于 ${minimum}`;
}

function mostFault({ origin, maximum, inclusive }: RawIssue & { code: 'too_big' }): string {
  if (origin === 'string') return `最多 ${maximum} 个字`;
  if (origin === 'array' || origin === 'set') return `最多 ${maximum} 项`;
  return inclusive === false ? `须小于 ${maximum}` : `不能大于 ${maximum}`;
}

const withoutSubject =
  /^(此项|请填写(文字|数字|整数|内容)$|请选择是或否|应为|格式|数值|不认识|请至少|请从|至少|最多|须|不能)/;

/** Whether the words need the label of their field before them: what a schema words itself mostly names the field. */
export function lacksSubject(message: string): boolean {
  return withoutSubject.test(message);
}

type Issue = z.core.$ZodIssue;

/** Each wrong field and what is wrong with it. */
export function fieldErrors(
  issues: readonly Issue[],
  under: readonly PropertyKey[] = [],
): Record<string, string> {
  const fields: Record<string, string> = {};
  const add = (path: readonly PropertyKey[], message: string) => {
    fields[path.map(String).join('.') || '_'] ??= message;
  };
  for (const issue of issues) {
    const path = [...under, ...issue.path];
    const meant = issue.code === 'invalid_union' ? closest(issue.errors) : null;
    if (meant) {
      for (const [name, message] of Object.entries(fieldErrors(meant, path))) fields[name] ??= message;
    } else if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...path, key], issue.message);
    } else {
      add(path, issue.message);
    }
  }
  return fields;
}

/** The shape the caller most likely meant: the one with the fewest strange fields, then with the fewest mistakes. */
function closest(shapes: readonly Issue[][]): Issue[] | null {
  const strange = (issues: Issue[]) =>
    issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
  const [best] = [...shapes].sort((a, b) => strange(a) - strange(b) || a.length - b.length);
  return best ?? null;
}
