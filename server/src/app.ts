import type { Hono } from 'hono';
import { accountsJobs } from './modules/accounts/accounts.jobs.ts';
import { accountsRoutes } from './modules/accounts/accounts.routes.ts';
import { signInRoutes } from './modules/accounts/accounts.sign-in.routes.ts';
import { type AccountPorts, createAccounts, type PersonalData } from './modules/accounts/accounts.ts';
import { codesJobs } from './modules/codes/codes.jobs.ts';
import { createCodes } from './modules/codes/codes.ts';
import { mountDownloads } from './modules/downloads/downloads.http.ts';
import { downloadRoutes } from './modules/downloads/downloads.routes.ts';
import { createDownloads } from './modules/downloads/downloads.ts';
import { mountFiles } from './modules/files/files.http.ts';
import { fileJobs } from './modules/files/files.jobs.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { createFiles } from './modules/files/files.ts';
import { identityRoutes } from './modules/identities/identities.routes.ts';
import { createIdentities } from './modules/identities/identities.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { createMessages } from './modules/messages/messages.ts';
import { createOffers } from './modules/messages/messages.offers.ts';
import { mountPush } from './modules/scan-login/scan-login.http.ts';
import { scanLoginJobs } from './modules/scan-login/scan-login.jobs.ts';
import { scanLoginRoutes } from './modules/scan-login/scan-login.routes.ts';
import { createScanLogin } from './modules/scan-login/scan-login.ts';
import { siteEditingRoutes } from './modules/site/site.editing.routes.ts';
import { createSiteEditing } from './modules/site/site.editing.ts';
import { siteRoutes } from './modules/site/site.routes.ts';
import { createSite } from './modules/site/site.ts';
import { staffRoutes } from './modules/staff/staff.routes.ts';
import { createStaff } from './modules/staff/staff.ts';
import type { Outside } from './outside/outside.ts';
import { createApi, type Api } from './platform/http/api.ts';
import type { NodeEnv } from './platform/http/mount.ts';
import type { Job } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { platformJobs } from './platform/upkeep.ts';

export type App = {
  api: Api;
  jobs: Job[];
  /** What is served and is not a call. */
  mounts: Hono<NodeEnv>[];
  /** Where browsers post uploads when that is another origin. */
  uploadOrigin: string | null;
};

/** Makes the modules and ties them together. */
export function createApp(platform: Platform, outside: Outside): App {
  const { storage, sms, moderation, officialAccount } = outside;
  // Filled below: whoever keeps something about a person adds itself.
  const personalData: PersonalData[] = [];
  const cancelBlockers: AccountPorts['cancelBlockers'] = [];

  const site = createSite(platform);
  const siteEditing = createSiteEditing(platform);
  const messages = createMessages(platform);
  const offers = createOffers(platform);
  const files = createFiles(platform, { storage });
  const codes = createCodes(platform, { sms });
  const accounts = createAccounts(platform, {
    codes,
    moderation,
    messages,
    personalData,
    agreement: site.agreement,
    avatarUrl: files.avatarUrl,
    cancelBlockers,
    loginKey: platform.settings.loginKey,
  });
  const scanLogin = createScanLogin(platform, { accounts, codes, officialAccount });
  const identities = createIdentities(platform, { accounts, messages, files, blockers: [] });
  const downloads = createDownloads(platform, { storage, accounts, messages, personalData });
  const staff = createStaff(platform, { codes, accounts });
  cancelBlockers.push(staff.cancelBlockers);
  personalData.push(
    accounts.personalData,
    identities.personalData,
    messages.personalData,
    files.personalData,
    downloads.personalData,
  );

  // The key takes seconds to make: now, rather than when the first person logs in.
  if (platform.settings.environment !== 'test') void accounts.publicKey();

  return {
    api: createApi([
      ...siteRoutes(site),
      ...signInRoutes(accounts, codes),
      ...scanLoginRoutes(scanLogin),
      ...accountsRoutes(accounts),
      ...identityRoutes(identities),
      ...messageRoutes(messages, offers),
      ...fileRoutes(files),
      ...downloadRoutes(downloads),
      ...staffRoutes(staff),
      ...siteEditingRoutes(siteEditing),
    ]),
    jobs: [
      ...platformJobs(platform),
      ...codesJobs(codes),
      ...accountsJobs(accounts),
      ...scanLoginJobs(scanLogin),
      ...fileJobs(files),
      ...offers.jobs,
      ...downloads.jobs,
    ],
    mounts: [
      mountFiles(files),
      mountDownloads(downloads),
      mountPush(scanLogin),
      ...(outside.simulators ? [outside.simulators] : []),
    ],
    uploadOrigin: outside.uploadOrigin,
  };
}
