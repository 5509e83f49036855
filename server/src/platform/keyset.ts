import { code, PortalError } from '@portal/contract/codes';
import { and, eq, lt, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Where a list that runs from the newest down goes on: behind this moment and id. */
export type Place = { at: Date; id: number };

export function writePlace({ at, id }: Place): string {
  return `${at.getTime()}-${id}`;
}

// The end of the year 9999: what lies behind it is written in a way the database does not read.
const latest = 253_402_300_799_999;

export function readPlace(next: string): Place {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(next) ?? [];
  if (at === undefined || id === undefined || Number(at) > latest) throw wrongPlace();
  return { at: new Date(Number(at)), id: Number(id) };
}

export function wrongPlace(): PortalError {
  const fault = '翻页位置有误，请从第一页看起';
  return new PortalError(code.invalidFields, fault, { fields: { next: fault } });
}

export function behind({ at, id }: Place, columns: { at: AnyPgColumn; id: AnyPgColumn }): SQL | undefined {
  return or(lt(columns.at, at), and(eq(columns.at, at), lt(columns.id, id)));
}
