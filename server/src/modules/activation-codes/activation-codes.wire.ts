import type { ActivationBatch, ActivationCodeRow, Redemption } from '@portal/contract/activation-codes';
import type { ActivationBatchState, ActivationCodeState } from '@portal/contract/activation-code-titles';
import { maskMobile } from '@portal/contract/mobile';
import { toUnixSeconds } from '@portal/contract/time';
import type { Keyring } from '../../platform/crypto.ts';
import { maskCode } from './activation-codes.spelling.ts';
import type { BatchRow, CodeRow } from './activation-codes.store.ts';

export const redeemPage = '/pages_workbench/pages/activationCode';

export function stateOf({ revokedAt, expiresAt }: BatchRow, now: Date): ActivationBatchState {
  if (revokedAt) return 'revoked';
  return now < expiresAt ? 'open' : 'expired';
}

export function codeStateOf({ redeemedAt, takenBackAt }: CodeRow): ActivationCodeState {
  if (takenBackAt) return 'taken_back';
  return redeemedAt ? 'redeemed' : 'unused';
}

type Counted = { batch: BatchRow; creator: string | null; redeemed: number; takenBack: number };

export function batchOf({ batch, creator, redeemed, takenBack }: Counted, now: Date): ActivationBatch {
  return {
    id: batch.id,
    target: batch.target,
    target_id: batch.targetId,
    months: batch.months,
    days: batch.days,
    number: batch.number,
    expires: toUnixSeconds(batch.expiresAt),
    note: batch.note,
    title: batch.title,
    state: stateOf(batch, now),
    redeemed,
    created: toUnixSeconds(batch.createdAt),
    creator: creator ?? '',
    revoked: batch.revokedAt && toUnixSeconds(batch.revokedAt),
    revoked_reason: batch.revokedReason,
    takes_back: batch.takesBack,
    taken_back: takenBack,
  };
}

type Used = { code: CodeRow; nickname: string | null; mobileSealed: string | null };

/** The mobile masked, nothing of somebody erased. */
export function codeRowOf(keyring: Pick<Keyring, 'open'>, used: Used): ActivationCodeRow {
  const { code, nickname, mobileSealed } = used;
  return {
    id: code.id,
    serial: code.serial,
    code: maskCode(keyring.open(code.codeSealed)),
    state: codeStateOf(code),
    user_id: code.redeemedBy,
    nickname: nickname ?? '',
    mobile: mobileSealed ? maskMobile(keyring.open(mobileSealed)) : '',
    time: code.redeemedAt && toUnixSeconds(code.redeemedAt),
  };
}

export function hrefOf({ target, targetId }: Pick<BatchRow, 'target' | 'targetId'>): string {
  if (target === 'course') return `/course/${targetId}`;
  return target === 'path' ? `/planning#path-${targetId}` : '/vip';
}

export function redemptionOf(code: CodeRow, batch: BatchRow): Redemption {
  return {
    id: code.id,
    target: batch.target,
    title: batch.title,
    href: hrefOf(batch),
    until: code.until && toUnixSeconds(code.until),
    time: toUnixSeconds(code.redeemedAt!),
    taken_back: code.takenBackAt && toUnixSeconds(code.takenBackAt),
  };
}
