import { z } from 'zod';
import { code, PortalError, type FailureCode } from './codes.ts';
import type { RoleId, StaffRole } from './roles.ts';

/**
 * Who may call: everybody, a user logged in at the portal, anyone logged in there or in the back office, holders of a
 * certified identity, or staff with one of these duties. A session of staff is none of a user: it would otherwise
 * reach personal data, and could make itself a longer login.
 */
export type Access =
  | 'public'
  | 'user'
  | 'loggedIn'
  | { certified: readonly [RoleId, ...RoleId[]] }
  | { staff: readonly [StaffRole, ...StaffRole[]] };

/** Cache tags: cached pages live until a domain they were made from changes. */
export type Domain =
  | 'site'
  | 'accounts'
  | 'identities'
  | 'messages'
  | 'notices'
  | 'articles'
  | 'courses'
  | 'orders'
  | 'reservations';

type Method = 'GET' | 'POST';

export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = {
  method: Method;
  /** As the specification writes it; `{id}` in a path is a field of the input. */
  path: `/${string}`;
  domain: Domain;
  access: Who;
  /** One Chinese sentence for the API page. */
  summary: string;
  input: Input;
  output: Output;
  /** Never toasted, whatever the code (product 1). */
  quiet?: boolean;
  /** What it may answer beside what its access and its input can be refused for. */
  failures?: readonly FailureCode[];
};

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export function endpoint<
  const Input extends z.ZodType,
  const Output extends z.ZodType,
  const Who extends Access,
>(definition: Endpoint<Input, Output, Who>): Endpoint<Input, Output, Who> {
  return definition;
}

/** The input of a call that takes nothing. Unknown fields are refused everywhere. */
export const nothing = z.strictObject({});

export type Success<Data> = { code: typeof code.success; msg: string; data: Data };
export type Failure = { code: FailureCode; msg: string; data: unknown };
export type Envelope<Data = unknown> = Success<Data> | Failure;

export const envelope = z.object({ code: z.number().int(), msg: z.string(), data: z.unknown() });

export function success<Data>(data: Data, msg = ''): Success<Data> {
  return { code: code.success, msg, data };
}

/** The data of a successful answer; a refusal is thrown with its code. */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.code === code.success) return answer.data;
  throw new PortalError(answer.code, answer.msg, answer.data);
}
