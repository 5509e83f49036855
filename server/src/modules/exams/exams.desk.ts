import type { Platform } from '../../platform/platform.ts';
import type { Awarding } from './exams.awarding.ts';
import { createAllowanceDesk } from './exams.desk.allowances.ts';
import { createAttemptDesk } from './exams.desk.attempts.ts';
import { createQuestionImports, type ImportPorts } from './exams.desk.imports.ts';
import { createQuestionDesk } from './exams.desk.questions.ts';
import { createExamSettingsDesk } from './exams.desk.settings.ts';
import type { ExamPorts } from './exams.ports.ts';

export type ExamDeskPorts = Pick<ExamPorts, 'courses'> & ImportPorts;

/** The back office of exams: bank, imports, settings and paper, allowances, attempts and what they say. */
export function createExamDesk(platform: Platform, ports: ExamDeskPorts, awarding: Awarding) {
  const questions = createQuestionDesk(platform, ports);
  return {
    questions,
    imports: createQuestionImports(platform, ports, questions),
    settings: createExamSettingsDesk(platform, questions, awarding),
    allowances: createAllowanceDesk(platform),
    attempts: createAttemptDesk(platform, questions),
  };
}
