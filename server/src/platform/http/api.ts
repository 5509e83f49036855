import { code, codeText, PortalError } from '@portal/contract/codes';
import type { Endpoint, Envelope, Success } from '@portal/contract/endpoint';
import type { z } from 'zod';
import { isStorable } from '../database/storable.ts';
import { admit } from './access.ts';
import type { Caller, CallerOf } from './caller.ts';
import { fieldErrors, inChinese, lacksSubject } from './field-errors.ts';
import { labelOf } from './field-labels.ts';

export type Implemented = {
  endpoint: Endpoint;
  handle(input: unknown, caller: Caller): Promise<Success<unknown>>;
};

/** Joins an endpoint of the contract with the rule that answers it. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handle: (input: z.output<E['input']>, caller: CallerOf<E>) => Promise<Success<z.input<E['output']>>>,
): Implemented {
  return { endpoint, handle };
}

export type Api = {
  endpoints: readonly Endpoint[];
  /** Access, input, rule, output, in this order, for calls over HTTP and from a page alike. */
  call(endpoint: Endpoint, input: unknown, caller: Caller): Promise<Envelope>;
};

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export function createApi(all: readonly Implemented[]): Api {
  const byKey = new Map(all.map((each) => [keyOf(each.endpoint), each]));
  if (byKey.size !== all.length) throw new Error('two implementations of one endpoint');

  return {
    endpoints: all.map((each) => each.endpoint),
    async call(asked, input, caller) {
      const implemented = byKey.get(keyOf(asked));
      if (!implemented) throw new Error(`nothing implements ${keyOf(asked)}`);
      const { endpoint } = implemented;
      try {
        admit(endpoint.access, caller.session);
        const answer = await implemented.handle(parseInput(endpoint, input), caller);
        return { ...answer, data: endpoint.output.parse(answer.data) };
      } catch (error) {
        if (error instanceof PortalError) return { code: error.code, msg: error.message, data: error.data };
        throw error;
      }
    },
  };
}

/** Nothing here is nested deeply. */
function isReadable(value: unknown, levels = 20): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (value === null || typeof value !== 'object') return true;
  return (
    levels > 0 && Object.entries(value).every((pair) => pair.every((part) => isReadable(part, levels - 1)))
  );
}

export function parseInput(endpoint: Pick<Endpoint, 'input'>, input: unknown): unknown {
  const unreadable = Object.entries(input ?? {}).find((pair) => !isReadable(pair));
  if (unreadable) {
    const fault = '有无法识别的字符或层次过深';
    throw new PortalError(code.invalidFields, `提交的内容中${fault}`, { fields: { [unreadable[0]]: fault } });
  }
  return parseWith(endpoint.input, input);
}

/** What a schema makes of an input; its faults are named field by field, in Chinese. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { error: inChinese });
  if (parsed.success) return parsed.data;

  const fields = fieldErrors(parsed.error.issues);
  const [[name, message] = ['_', '']] = Object.entries(fields);
  const label = lacksSubject(message) ? labelOf(name) : null;
  const detail = label ? `${label}：${message}` : message;
  throw new PortalError(code.invalidFields, detail ? `填写的内容有误（${detail}）` : codeText[40001], {
    fields,
  });
}
