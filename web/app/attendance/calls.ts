import { attendance, type CheckInRefusal, type OwnAttendance } from '@portal/contract/attendance';
import { code } from '@portal/contract/codes';
import { call } from '../browser/call.ts';
import { findPosition } from './position.ts';
import type { Scanned } from './scanned.ts';

// Pulls in the contract's schemas, so import it dynamically.

export type CheckInResult = { entry: OwnAttendance; already: boolean } | { refusal: string };

/** The result stands on the page, so nothing is toasted. */
export async function checkIn({ code: said, near }: Scanned): Promise<CheckInResult> {
  const first = near ? null : await send(said);
  const needsPosition = near || (first?.data as CheckInRefusal)?.needs_position === true;
  if (first && !needsPosition) return resultOf(first);
  const position = await findPosition();
  if (typeof position === 'string') return { refusal: position };
  return resultOf(await send(said, position));
}

function send(said: string, position?: Exclude<Awaited<ReturnType<typeof findPosition>>, string>) {
  return call({ ...attendance.checkIn, quiet: true }, { code: said, ...(position && { position }) });
}

function resultOf(answer: Awaited<ReturnType<typeof send>>): CheckInResult {
  return answer.code === code.success ? answer.data : { refusal: answer.msg };
}
