import type { Hono } from 'hono';
import { accountsJobs } from './modules/accounts/accounts.jobs.ts';
import { accountsRoutes } from './modules/accounts/accounts.routes.ts';
import { signInRoutes } from './modules/accounts/accounts.sign-in.routes.ts';
import { createAccounts, type PersonalData } from './modules/accounts/accounts.ts';
import { agencyRoutes } from './modules/agencies/agencies.routes.ts';
import { createAgencies } from './modules/agencies/agencies.ts';
import { cardRoutes } from './modules/cards/cards.routes.ts';
import { createCards } from './modules/cards/cards.ts';
import { articleDeskRoutes } from './modules/articles/articles.desk.routes.ts';
import { mountArticleFeeds } from './modules/articles/articles.http.ts';
import { articleRoutes } from './modules/articles/articles.routes.ts';
import { createArticles } from './modules/articles/articles.ts';
import { smsCodesJobs } from './modules/sms-codes/sms-codes.jobs.ts';
import { createSmsCodes } from './modules/sms-codes/sms-codes.ts';
import { collectionRoutes } from './modules/collections/collections.routes.ts';
import { articleCard, type Collectables, createCollections } from './modules/collections/collections.ts';
import { mountDownloads } from './modules/downloads/downloads.http.ts';
import { downloadRoutes } from './modules/downloads/downloads.routes.ts';
import { createDownloads } from './modules/downloads/downloads.ts';
import { mountFiles } from './modules/files/files.http.ts';
import { fileJobs } from './modules/files/files.jobs.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { createFiles } from './modules/files/files.ts';
import { identityRoutes } from './modules/identities/identities.routes.ts';
import { createIdentities } from './modules/identities/identities.ts';
import { insightJobs } from './modules/insights/insights.jobs.ts';
import { insightRoutes } from './modules/insights/insights.routes.ts';
import { createInsights } from './modules/insights/insights.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { createMessages } from './modules/messages/messages.ts';
import { createOffers } from './modules/messages/messages.offers.ts';
import { noticeDeskRoutes } from './modules/notice-desk/notice-desk.routes.ts';
import { createNoticeDesk } from './modules/notice-desk/notice-desk.ts';
import { mountNoticeImports } from './modules/notice-imports/notice-imports.http.ts';
import { noticeImportRoutes } from './modules/notice-imports/notice-imports.routes.ts';
import { createNoticeImports } from './modules/notice-imports/notice-imports.ts';
import { mountAttachments } from './modules/notices/notices.http.ts';
import { noticeJobs } from './modules/notices/notices.jobs.ts';
import { noticeRoutes } from './modules/notices/notices.routes.ts';
import { createNotices } from './modules/notices/notices.ts';
import { mountOpenData } from './modules/open-data/open-data.http.ts';
import { openDataJobs } from './modules/open-data/open-data.jobs.ts';
import { openDataRoutes } from './modules/open-data/open-data.routes.ts';
import { createOpenData } from './modules/open-data/open-data.ts';
import { mountPush } from './modules/scan-login/scan-login.http.ts';
import { scanLoginJobs } from './modules/scan-login/scan-login.jobs.ts';
import { scanLoginRoutes } from './modules/scan-login/scan-login.routes.ts';
import { createScanLogin } from './modules/scan-login/scan-login.ts';
import { siteEditingRoutes } from './modules/site/site.editing.routes.ts';
import { createSiteEditing } from './modules/site/site.editing.ts';
import { inquiryRoutes } from './modules/site/site.inquiries.routes.ts';
import { createInquiries } from './modules/site/site.inquiries.ts';
import { siteRoutes } from './modules/site/site.routes.ts';
import { createSite } from './modules/site/site.ts';
import { staffRoutes } from './modules/staff/staff.routes.ts';
import { createStaff } from './modules/staff/staff.ts';
import { mountUnsubscribe } from './modules/subscriptions/subscriptions.http.ts';
import { createSubscriptionJobs } from './modules/subscriptions/subscriptions.jobs.ts';
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts';
import { createSubscriptions } from './modules/subscriptions/subscriptions.ts';
import { createVideos } from './modules/videos/videos.ts';
import type { Outside } from './outside/outside.ts';
import { createApi, type Api } from './platform/http/api.ts';
import type { NodeEnv } from './platform/http/mount.ts';
import type { Job } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { platformJobs } from './platform/upkeep.ts';
import { checkReads } from './readiness.ts';

export type App = {
  api: Api;
  jobs: Job[];
  /** What is served and is not a call. */
  mounts: Hono<NodeEnv>[];
  /** Where browsers post uploads when that is another origin. */
  uploadOrigin: string | null;
  /** Rejects while ordinary reads fail: `/readyz` asks. */
  checkReads(): Promise<void>;
  /** After the door is open: what the first visitor would otherwise wait for. */
  warmUp(): Promise<void>;
  /** Before the process ends: what waits in memory is written. */
  settle(): Promise<void>;
};

/** Makes the modules and ties them together. */
export function createApp(platform: Platform, outside: Outside): App {
  const { storage, sms, moderation, officialAccount } = outside;
  // Filled below: whoever keeps something about a person adds itself.
  const personalData: PersonalData[] = [];

  const collectables: Collectables = {};

  const files = createFiles(platform, { storage });
  const siteEditing = createSiteEditing(platform, files);
  const collections = createCollections(platform, collectables);
  const notices = createNotices(platform, {
    isCollected: (userId, id) => collections.isCollected(userId, 'notice', id),
    fileLink: async (id) => (await files.linkShared(platform.database, id, 'attachment')).url,
    afterChange: () => following.wake(),
  });
  const articles = createArticles(platform, { files, searchPush: outside.searchPush });
  collectables.notice = notices.cardsOf;
  collectables.article = async (ids) => (await articles.cardsOf(ids)).map(articleCard);
  const site = createSite(platform, { notices, articles });
  const openData = createOpenData(platform, {
    notices,
    storage,
    siteName: async () => (await site.home()).site_name,
    articles,
  });
  const messages = createMessages(platform);
  const offers = createOffers(platform);
  const subscriptions = createSubscriptions(platform, { messages, notices });
  const following = createSubscriptionJobs(platform, subscriptions);
  const insights = createInsights(platform);
  const codes = createSmsCodes(platform, { sms });
  const accounts = createAccounts(platform, {
    codes,
    moderation,
    messages,
    personalData,
    agreement: site.agreement,
    avatarUrl: files.avatarUrl,
    cancelBlockers: [],
    loginKey: platform.settings.loginKey,
  });
  const scanLogin = createScanLogin(platform, { accounts, codes, officialAccount });
  const identities = createIdentities(platform, { accounts, messages, files, blockers: [] });
  const noticeDesk = createNoticeDesk(platform, { notices, files, messages, identities });
  const noticeImports = createNoticeImports(platform, { notices, files, desk: noticeDesk });
  const downloads = createDownloads(platform, { storage, accounts, messages, personalData, notices });
  const videos = createVideos(platform, { storage });
  const staff = createStaff(platform, { codes, accounts });
  personalData.push(
    accounts.personalData,
    identities.personalData,
    messages.personalData,
    files.personalData,
    downloads.personalData,
    collections.personalData,
    notices.personalData,
    subscriptions.personalData,
    noticeDesk.personalData,
  );

  // The key takes seconds to make: now, rather than when the first person logs in.
  if (platform.settings.environment !== 'test') void accounts.publicKey();

  const api = createApi([
    ...siteRoutes(site),
    ...signInRoutes(accounts, codes),
    ...scanLoginRoutes(scanLogin),
    ...accountsRoutes(accounts),
    ...identityRoutes(identities),
    ...agencyRoutes(createAgencies(platform, { identities })),
    ...cardRoutes(createCards(platform, { identities, accounts })),
    ...messageRoutes(messages, offers),
    ...fileRoutes(files),
    ...downloadRoutes(downloads),
    ...staffRoutes(staff),
    ...siteEditingRoutes(siteEditing),
    ...noticeRoutes(notices),
    ...noticeDeskRoutes(noticeDesk),
    ...noticeImportRoutes(noticeImports),
    ...subscriptionRoutes(subscriptions),
    ...insightRoutes(insights),
    ...collectionRoutes(collections),
    ...openDataRoutes(openData),
    ...inquiryRoutes(createInquiries(platform)),
    ...articleRoutes(articles),
    ...articleDeskRoutes(articles),
  ]);

  return {
    api,
    checkReads: () => checkReads(api),
    jobs: [
      ...platformJobs(platform),
      ...smsCodesJobs(codes),
      ...accountsJobs(accounts),
      ...scanLoginJobs(scanLogin),
      ...fileJobs(files),
      ...offers.jobs,
      ...downloads.jobs,
      ...noticeJobs(notices),
      ...noticeDesk.jobs,
      ...noticeImports.jobs,
      ...following.jobs,
      ...insightJobs(insights),
      ...openDataJobs(openData),
      ...articles.jobs,
      ...videos.jobs,
    ],
    mounts: [
      mountFiles(files),
      ...videos.mounts,
      mountDownloads(downloads),
      mountPush(scanLogin),
      mountUnsubscribe(subscriptions),
      mountAttachments(notices),
      mountNoticeImports(noticeImports),
      mountArticleFeeds(articles, async () => (await site.home()).site_name),
      mountOpenData(openData, platform.settings.trustedProxies),
      ...(outside.simulators ? [outside.simulators] : []),
    ],
    uploadOrigin: outside.uploadOrigin,
    warmUp: () => notices.warmUp(),
    settle: () => articles.settle(),
  };
}
