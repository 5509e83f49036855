import { code, PortalError } from '@portal/contract/codes';
import type { IdentityEntry } from '@portal/contract/identities';
import { authStatus, role, type RoleId, roleTitle } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { IdentityRow, IdentityStore, StepRow } from './identities.store.ts';
import { type LooseForm, maskForm } from './identities.forms.ts';

export function stepOf(step: StepRow) {
  return {
    from: step.fromStatus as IdentityRow['status'],
    to: step.toStatus as IdentityRow['status'],
    action: step.action,
    note: step.note,
    time: toUnixSeconds(step.at),
  };
}

export type Reading = ReturnType<typeof createReading>;

/** What a person sees of its own identities. */
export function createReading(
  { database, keyring }: Pick<Platform, 'database' | 'keyring'>,
  { store }: { store: IdentityStore },
) {
  const formOf = (row: { formSealed: string }) => JSON.parse(keyring.open(row.formSealed)) as LooseForm;

  async function entriesOf(userId: number): Promise<IdentityEntry[]> {
    const current = await store.currentRole(database, userId);
    const rows = await store.ofUser(database, userId);
    const steps = await store.stepsOf(
      database,
      rows.map((row) => row.id),
    );
    return Object.values(role).map((type) => {
      const row = rows.find((each) => each.type === type);
      return {
        type,
        name: roleTitle[type],
        auth_status: row?.status === authStatus.certified,
        current_identity: current === type,
        middle_id: row?.id ?? null,
        letter_file: row?.letterFile ?? [],
        identity_info: row
          ? {
              auth_status: row.status,
              form: maskForm(formOf(row)),
              reasons: row.reasons,
              history: steps.filter((step) => step.identityId === row.id).map(stepOf),
            }
          : null,
      };
    });
  }

  const personalData: PersonalData = {
    name: 'identities',
    async collect(userId) {
      const rows = await store.ofUser(database, userId);
      const steps = await store.stepsOf(
        database,
        rows.map((row) => row.id),
      );
      const drafts = await store.draftsOf(database, userId);
      return {
        identities: rows.map((row) => ({
          type: roleTitle[row.type],
          auth_status: row.status,
          form: formOf(row),
          letter_file: row.letterFile,
          answers: row.answers,
          reasons: row.reasons,
          history: steps.filter((step) => step.identityId === row.id).map(stepOf),
        })),
        drafts: drafts.map((draft) => ({
          type: roleTitle[draft.type as RoleId],
          form: formOf(draft),
          letter_file: draft.letterFile,
          answers: draft.answers,
        })),
      };
    },
    erase: (transaction, userId) => store.erase(transaction, userId),
  };

  return {
    personalData,

    /** All four, always; the page decides which cards to show (product 2). */
    list: entriesOf,

    /** The applications there are. */
    async requests(userId: number): Promise<IdentityEntry[]> {
      return (await entriesOf(userId)).filter((entry) => entry.identity_info !== null);
    },

    /** The application for the current identity. */
    async currentId(userId: number): Promise<number> {
      const current = await store.currentRole(database, userId);
      const row = (await store.ofUser(database, userId)).find(({ type }) => type === current);
      if (!row) throw new PortalError(code.failure, '当前身份还没有认证申请');
      return row.id;
    },

    /** What was handed in before, whole: the owner corrects it. */
    async reapplyForm(userId: number, id: number) {
      const row = await store.own(database, userId, id);
      if (!row) throw new PortalError(code.failure, '认证申请不存在');
      return { type: row.type, form: formOf(row), letter_file: row.letterFile, reasons: row.reasons };
    },
  };
}
