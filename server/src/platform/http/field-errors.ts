import { z } from 'zod';

/** Chinese words for what a schema does not word itself. */
const { localeError } = z.locales.zhCN();
const required = '此项必填';
const unknown = '不认识的字段';

export const isGeneral = (message: string) => [required, unknown].includes(message);

export const inChinese: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return required;
  if (issue.code === 'unrecognized_keys') return unknown;
  return localeError(issue);
};

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
