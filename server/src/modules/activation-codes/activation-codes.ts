import { toUnixSeconds } from '@portal/contract/time';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDesk } from './activation-codes.desk.ts';
import { codeDownload } from './activation-codes.downloads.ts';
import { activationCodeFigures } from './activation-codes.figures.ts';
import { createRedeeming } from './activation-codes.redeeming.ts';
import { createRevoking, type RevokingPorts } from './activation-codes.revoking.ts';
import { activationCodeRoutes } from './activation-codes.routes.ts';
import { activationCodeStore as store } from './activation-codes.store.ts';
import { createTargets, type TargetPorts } from './activation-codes.targets.ts';

export type ActivationCodes = ReturnType<typeof createActivationCodes>;

/** Codes that staff give out and people redeem for a course, a learning path or membership. */
export function createActivationCodes(platform: Platform, ports: TargetPorts & RevokingPorts) {
  const { database } = platform;
  const targets = createTargets(platform, ports);
  const desk = createDesk(platform);
  const revoking = createRevoking(platform, targets, desk, ports);

  const personalData: PersonalData = {
    name: 'activation-codes',
    collect: async (userId) =>
      (await store.allOf(database, userId)).map(({ code, batch }) => ({
        target: batch.target,
        title: batch.title,
        time: toUnixSeconds(code.redeemedAt!),
        until: code.until && toUnixSeconds(code.until),
        taken_back: code.takenBackAt && toUnixSeconds(code.takenBackAt),
      })),
    erase: (transaction, userId) => store.erase(transaction, userId),
  };

  return {
    calls: activationCodeRoutes({ redeeming: createRedeeming(platform, targets), desk, revoking }),
    jobs: revoking.jobs,
    downloads: [codeDownload(platform, desk)],
    figures: activationCodeFigures(platform),
    personalData,
  };
}
