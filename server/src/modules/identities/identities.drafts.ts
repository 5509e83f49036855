import type { FileReference } from '@portal/contract/files';
import type { RoleId } from '@portal/contract/roles';
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

  return {
    draft,

    async saveDraft(
      userId: number,
      type: RoleId,
      { form, letter_file, step }: { form?: LooseForm; letter_file?: FileReference[]; step?: number },
    ) {
      await files.keep(userId, filesIn(form ?? {}, letter_file ?? []));
      await store.saveDraft(database, { userId, type, savedAt: clock() }, nothing(), {
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
      await store.saveDraft(database, { userId, type, savedAt: clock() }, nothing(), { answers });
    },
  };
}
