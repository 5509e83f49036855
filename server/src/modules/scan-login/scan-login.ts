import type { Platform } from '../../platform/platform.ts';
import { mountPush } from './scan-login.http.ts';
import { scanLoginJobs } from './scan-login.jobs.ts';
import { scanLoginRoutes } from './scan-login.routes.ts';
import { createScanLoginRules, type ScanLoginPorts } from './scan-login.rules.ts';

export type ScanLogin = ReturnType<typeof createScanLogin>;

/** Login by WeChat. */
export function createScanLogin(platform: Platform, ports: ScanLoginPorts) {
  const rules = createScanLoginRules(platform, ports);
  return {
    calls: scanLoginRoutes(rules),
    jobs: scanLoginJobs(rules),
    mounts: [mountPush(rules)],
    newCode: rules.newCode,
    check: rules.check,
    bind: rules.bind,
    receivePush: rules.receivePush,
    question: rules.question,
    answer: rules.answer,
    prune: rules.prune,
  };
}
