import { type App, assemble } from './assemble.ts';
import { createAccounts } from './modules/accounts/accounts.ts';
import { createActivationCodes } from './modules/activation-codes/activation-codes.ts';
import { createAgencies } from './modules/agencies/agencies.ts';
import { createArticles } from './modules/articles/articles.ts';
import { createAttendance } from './modules/attendance/attendance.ts';
import { createCards } from './modules/cards/cards.ts';
import { createCertificates } from './modules/certificates/certificates.ts';
import { articleCard, createCollections } from './modules/collections/collections.ts';
import { createCourseDesk } from './modules/course-desk/course-desk.ts';
import { createCourseStaff } from './modules/course-staff/course-staff.ts';
import { createCourses } from './modules/courses/courses.ts';
import { createDownloads, listDownloads } from './modules/downloads/downloads.ts';
import { createExams } from './modules/exams/exams.ts';
import { createFiles } from './modules/files/files.ts';
import { createIdentities } from './modules/identities/identities.ts';
import { createInquiries } from './modules/inquiries/inquiries.ts';
import { createInsights } from './modules/insights/insights.ts';
import { createInvoices } from './modules/invoices/invoices.ts';
import { createJobDesk } from './modules/job-desk/job-desk.ts';
import { createLedger } from './modules/ledger/ledger.ts';
import { createLessons } from './modules/lessons/lessons.ts';
import { createMemberships } from './modules/memberships/memberships.ts';
import { createMessages } from './modules/messages/messages.ts';
import { createNoticeDesk } from './modules/notice-desk/notice-desk.ts';
import { createNoticeImports } from './modules/notice-imports/notice-imports.ts';
import { createNoticeSearch } from './modules/notice-search/notice-search.ts';
import { createNotices } from './modules/notices/notices.ts';
import { createOffers } from './modules/offers/offers.ts';
import { createOpenData } from './modules/open-data/open-data.ts';
import { createOrders } from './modules/orders/orders.ts';
import { createPayments } from './modules/payments/payments.ts';
import { createPromotion } from './modules/promotion/promotion.ts';
import { createRefunds } from './modules/refunds/refunds.ts';
import { createReservations } from './modules/reservations/reservations.ts';
import { createScanLogin } from './modules/scan-login/scan-login.ts';
import { createSite } from './modules/site/site.ts';
import { createSmsCodes } from './modules/sms-codes/sms-codes.ts';
import { createStaff } from './modules/staff/staff.ts';
import { createSubscriptions } from './modules/subscriptions/subscriptions.ts';
import { createTransfers } from './modules/transfers/transfers.ts';
import { createUploads } from './modules/uploads/uploads.ts';
import { createVideos } from './modules/videos/videos.ts';
import type { Outside } from './outside/outside.ts';
import { channelsOf } from './outside/payment/port.ts';
import type { Job } from './platform/jobs.ts';
import type { Download, Figures, Module, PersonalData, TaskCount } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';

/** The list of modules and the ports between them. */
export function createApp(platform: Platform, outside: Outside): App {
  const { storage, sms, moderation, officialAccount, searchPush } = outside;
  const siteName = async () => (await site.home()).site_name;
  // Filled below, from what the modules answer.
  const personalData: PersonalData[] = [];
  const figures: Figures[] = [];
  const tables: Download[] = [];
  const jobs: Job[] = [];
  const financeTasks: TaskCount[] = [];

  const files = createFiles(platform, { storage });
  const uploads = createUploads(platform, { storage, files });
  const collections = createCollections(platform, {
    notice: (ids) => notices.cardsOf(ids),
    article: async (ids) => (await articles.cardsOf(ids)).map(articleCard),
    course: (ids) => courses.shown.collectables(ids),
  });
  const notices = createNotices(platform, {
    isCollected: (userId, id) => collections.isCollected(userId, 'notice', id),
    fileLink: async (id) => (await files.linkShared(platform.database, id, 'attachment')).url,
    similar: (notice, limit) => noticeSearch.similar(notice, limit),
    search: (query, request) => noticeSearch.search(query, request),
    walk: (query, options) => noticeSearch.walk(query, options),
    afterChange: () => subscriptions.wake(),
  });
  const noticeSearch = createNoticeSearch(platform, { notices });
  const articles = createArticles(platform, { files, searchPush, siteName });
  const messages = createMessages(platform);
  const courses = createCourses(platform, {
    moderation,
    messages,
    isCollected: (userId, id) => collections.isCollected(userId, 'course', id),
    examOf: (courseId, userId) => exams.results.summary(courseId, userId),
    examBegun: (userId, courseId) => exams.hasBegun(userId, courseId),
    isCertified: (...args) => certificates.isHeld(...args),
    memberUntil: (...args) => memberships.until(...args),
    membershipTakenBack: (...args) => memberships.wasTakenBack(...args),
    afterGranted: (...args) => certificates.award(...args),
  });
  const memberships = createMemberships(platform, {
    messages,
    afterChange: courses.rights.settleMembership,
    benefitsUsed: [
      async (...args) => ((await courses.rights.usedMembership(...args)) ? '已学习会员免费课程' : null),
      async (queries, userId, since) =>
        (await orders.hasBought(queries, userId, ['course', 'path'], since)) ? '已享受会员价' : null,
      async (...args) => ((await subscriptions.usedMembership(...args)) ? '已使用会员的订阅名额' : null),
    ],
  });
  const inquiries = createInquiries(platform, { messages });
  const site = createSite(platform, {
    notices,
    noticeSearch,
    articles,
    courses: courses.shown,
    inquiries,
    files,
  });
  const openData = createOpenData(platform, {
    notices,
    noticeSearch,
    storage,
    siteName,
    articles,
    courses: courses.addresses,
    services: {
      lastId: () => reservations.addresses.lastId(),
      between: (...stretch) => reservations.addresses.between(...stretch),
    },
  });
  const offers = createOffers(platform, { messages, courses: courses.shown });
  const subscriptions = createSubscriptions(platform, {
    messages,
    notices,
    isMember: memberships.isMember,
  });
  const insights = createInsights(platform, { figures });
  const smsCodes = createSmsCodes(platform, { sms });
  const ledger = createLedger(platform);
  const accounts = createAccounts(platform, {
    smsCodes,
    moderation,
    messages,
    personalData,
    agreement: site.agreement,
    avatarUrl: files.avatarUrl,
    cancelBlockers: [
      ledger.cancelBlockers,
      (userId) => orders.blockers(userId),
      (userId) => transfers.cancelBlockers(userId),
      (userId) => invoices.cancelBlockers(userId),
      (userId) => refunds.cancelBlockers(userId),
      (userId) => reservations.blockers(userId),
    ],
    cancelLosses: [ledger.cancelLosses, (userId) => promotion.cancelLosses(userId)],
    balance: ledger.balance,
    vipUntil: memberships.until,
    invites: {
      ownerOfOldKey: (...args) => promotion.invites.ownerOfOldKey(...args),
      record: (...invite) => promotion.invites.record(...invite),
    },
    loginKey: platform.settings.loginKey,
  });
  const scanLogin = createScanLogin(platform, { accounts, smsCodes, officialAccount });
  const identities = createIdentities(platform, {
    accounts,
    messages,
    files,
    blockers: [(userId) => orders.blockers(userId), (userId) => reservations.blockers(userId)],
  });
  const agencies = createAgencies(platform, { identities });
  const cards = createCards(platform, { identities, accounts });
  const noticeDesk = createNoticeDesk(platform, { notices, noticeSearch, files, messages, identities });
  const noticeImports = createNoticeImports(platform, { notices, files, desk: noticeDesk });
  const downloads = createDownloads(platform, {
    storage,
    accounts,
    messages,
    personalData,
    tables,
  });
  const videos = createVideos(platform, {
    storage,
    afterPackaged: (...args) => courseDesk.packaged(...args),
  });
  const courseDesk = createCourseDesk(platform, {
    courses,
    files,
    uploads,
    videos,
    storage,
    messages,
    afterLessonRemoved: (...part) => lessons.lessonRemoved(...part),
    afterContentReplaced: (...part) => lessons.contentReplaced(...part),
  });
  const lessons = createLessons(platform, {
    courses,
    videos,
    files,
    afterCompleted: (...part) => certificates.award(...part),
  });
  const exams = createExams(platform, {
    courses,
    lessons,
    files,
    messages,
    afterPassed: (...part) => certificates.award(...part),
  });
  const certificates = createCertificates(platform, {
    courses: courses.rights,
    lessons,
    exams,
    messages,
    association: async () => (await site.home()).association,
  });
  const courseStaff = createCourseStaff(platform, { courses, lessons, exams, messages });
  const reservations = createReservations(platform, {
    messages,
    orders: {
      cancel: (...args) => orders.cancel(...args),
      waitingForTransfer: (...args) => orders.waitingForTransfer(...args),
    },
  });
  const orders = createOrders(platform, {
    goods: [...courses.goods, ...memberships.goods, ...reservations.goods],
    ledger,
    messages,
    prove: accounts.passwords.prove,
    afterPaid: [(...event) => promotion.events.afterPaid(...event)],
    afterRefunded: [(transaction, order) => promotion.events.afterRefunded(transaction, order)],
    payments: { closeAll: (orderNo) => payments.closeAll(orderNo) },
    holdsOf: (...args) => transfers.holdsOf(...args),
    payable: async () => [
      ...channelsOf(outside.payments),
      'balance',
      ...((await transfers.hasAccount()) ? (['transfer'] as const) : []),
    ],
    tasks: financeTasks,
  });
  const payments = createPayments(platform, {
    gateways: outside.payments,
    messages,
    ledger,
    orders,
    refunds: {
      awaits: (...args) => refunds.events.awaits(...args),
      afterRefund: (...event) => refunds.events.afterRefund(...event),
      triesBefore: (key) => refunds.events.triesBefore(key),
      refundFailed: (...event) => refunds.events.refundFailed(...event),
    },
  });
  const transfers = createTransfers(platform, { orders, payments, ledger, messages, files });
  const invoices = createInvoices(platform, {
    orders,
    messages,
    files,
    refunds: { isOpen: (...args) => refunds.isOpen(...args) },
  });
  const attendance = createAttendance(platform, { courses, messages });
  const activationCodes = createActivationCodes(platform, { courses, memberships, messages });
  const refunds = createRefunds(platform, { orders, ledger, messages, payments, invoices });
  const promotion = createPromotion(platform, {
    accounts,
    ledger,
    messages,
    orders,
    refunds,
    siteName,
  });
  const staff = createStaff(platform, { smsCodes, accounts, figures });
  const jobDesk = createJobDesk(platform, { all: jobs });

  const modules: Module[] = [
    site,
    inquiries,
    smsCodes,
    accounts,
    scanLogin,
    identities,
    agencies,
    cards,
    messages,
    offers,
    // Before files: first each module claims the files that must outlive their owner (vouchers of payments, files of
    // notices under review); what is left is erased.
    transfers,
    noticeDesk,
    files,
    uploads,
    downloads,
    staff,
    jobDesk,
    notices,
    noticeSearch,
    noticeImports,
    subscriptions,
    insights,
    collections,
    openData,
    articles,
    videos,
    courses,
    courseDesk,
    lessons,
    exams,
    certificates,
    courseStaff,
    ledger,
    orders,
    payments,
    refunds,
    invoices,
    attendance,
    activationCodes,
    memberships,
    promotion,
    reservations,
  ];
  financeTasks.push(...modules.flatMap((module) => module.tasks ?? []));
  personalData.push(...modules.flatMap((module) => module.personalData ?? []));
  const app = assemble(platform, outside, modules);
  jobs.push(...app.jobs);
  tables.push(...modules.flatMap((module) => module.downloads ?? []), ...listDownloads(app.api));
  figures.push(...modules.flatMap((module) => module.figures ?? []));
  return { ...app, downloads: tables };
}
