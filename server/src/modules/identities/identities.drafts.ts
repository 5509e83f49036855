import { code, PortalError } from '@portal/contract/codes';
import type { FileReference } from '@portal/contract/files';
import { authStatus, type RoleId } from '@portal/contract/roles';
import { toUnixSeconds } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/files.ts';
import type { IdentityStore } from './identities.store.ts';
import { filesIn, invalid, type LooseForm } from './identities.forms.ts';
import { answerFaults, type Answers, questionnaires } from './identities.questions.ts';

export type Drafts = ReturnType<typeof createDrafts>;

/** What was typed and not yet sent. */
export function createDrafts(
  { database, clock, keyring }: Pick<Platform, 'database' | 'clock' | 'keyring'>,
  { store, files }: { store: IdentityStore; files: Pick<Files, 'keep'> },
) {
  const nothing = () => ({ form: keyring.seal('{}'), letterFile: [], answers: {} });

  async function draft(userId: number, type: RoleId) {
    const row = await store.draft(database, userId, type);
    if (!row) return { form: {}, letter_file: [], step: 0, saved_time: null };
    return {
      form: JSON.parse(keyring.open(row.formSealed)) as LooseForm,
      letter_file: row.letterFile,
      step: row.step,
      saved_time: toUnixSeconds(row.savedAt),
    };
  }

  /** Refused while an application is under review: once it is withdrawn, what was handed in is the draft. */
  async function save(userId: number, type: RoleId, given: Parameters<IdentityStore['saveDraft']>[3]) {
    await database.transaction(async (transaction) => {
      await store.lockUser(transaction, userId);
      const handedIn = (await store.ofUser(transaction, userId)).find((identity) => identity.type === type);
      if (handedIn?.status === authStatus.underReview) {
        throw new PortalError(code.failure, '该身份的申请正在审核中，撤回申请后才能修改');
      }
      await store.saveDraft(transaction, { userId, type, savedAt: clock() }, nothing(), given);
    });
  }

  return {
    draft,

    async saveDraft(
      userId: number,
      type: RoleId,
      { form, letter_file, step }: { form?: LooseForm; letter_file?: FileReference[]; step?: number },
    ) {
      await files.keep(userId, filesIn(form ?? {}, letter_file ?? []));
      await save(userId, type, {
        ...(form && { form: keyring.seal(JSON.stringify(form)) }),
        ...(letter_file && { letterFile: letter_file }),
        ...(step !== undefined && { step }),
      });
      return draft(userId, type);
    },

    /** The questionnaire of a role with the person's answers: those of the draft over those once handed in. */
    async questionnaire(userId: number, type: RoleId) {
      const row = await store.draft(database, userId, type);
      const handedIn = (await store.ofUser(database, userId)).find((identity) => identity.type === type);
      return { questions: questionnaires[type], answers: { ...handedIn?.answers, ...row?.answers } };
    },

    async saveAnswers(userId: number, type: RoleId, answers: Answers): Promise<void> {
      const faults = answerFaults(type, answers, false);
      if (Object.keys(faults).length > 0) throw invalid(faults);
      await save(userId, type, { answers });
    },
  };
}
