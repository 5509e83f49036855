import type { FinanceTask } from '@portal/contract/orders';
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
import type { Download, Figures, Module, PersonalData } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';

/** The list of modules and the ports between them. */
export function createApp(platform: Platform, outside: Outside): App {
  const { storage, sms, moderation, officialAccount, searchPush } = outside;
  const siteName = async () => (await site.home()).site_name;
  // Filled below, from what the modules answer.
  const personalData: PersonalData[] = [];
  const figures: Figures[] = [];
  const tables: Download[] = [];
  const financeTasks: (() => Promise<FinanceTask>)[] = [];

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
    memberUntil: (...asked) => memberships.until(...asked),
  });
  const memberships = createMemberships(platform, {
    messages,
    afterChange: courses.rights.settlePlaying,
    benefitsUsed: [
      async (...asked) => ((await courses.rights.usedMembership(...asked)) ? '已学习会员免费课程' : null),
      async (queries, userId, since) =>
        (await orders.hasBought(queries, userId, ['course', 'path'], since)) ? '已享受会员价' : null,
      async (...asked) => ((await subscriptions.usedMembership(...asked)) ? '已使用会员的订阅名额' : null),
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
  const openData = createOpenData(platform, { notices, noticeSearch, storage, siteName, articles });
  const offers = createOffers(platform, { messages });
  const subscriptions = createSubscriptions(platform, {
    messages,
    notices,
    isMember: memberships.isMember,
  });
  const insights = createInsights(platform, { figures });
  const codes = createSmsCodes(platform, { sms });
  const ledger = createLedger(platform);
  const accounts = createAccounts(platform, {
    codes,
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
    balance: ledger.balance,
    vipUntil: memberships.until,
    invites: {
      ownerOfOldKey: (...asked) => promotion.invites.ownerOfOldKey(...asked),
      record: (...invite) => promotion.invites.record(...invite),
    },
    loginKey: platform.settings.loginKey,
  });
  const scanLogin = createScanLogin(platform, { accounts, codes, officialAccount });
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
    afterPackaged: (...film) => courseDesk.packaged(...film),
  });
  const courseDesk = createCourseDesk(platform, {
    courses,
    files,
    uploads,
    videos,
    storage,
    afterLessonRemoved: (...part) => lessons.lessonRemoved(...part),
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
    lessons,
    exams,
    messages,
    association: async () => (await site.home()).association,
  });
  const courseStaff = createCourseStaff(platform, { courses, lessons, exams, messages });
  const reservations = createReservations(platform, {
    messages,
    orders: {
      cancel: (...asked) => orders.cancel(...asked),
      waitingForTransfer: (...asked) => orders.waitingForTransfer(...asked),
    },
  });
  const orders = createOrders(platform, {
    goods: [...courses.goods, ...memberships.goods, ...reservations.goods],
    ledger,
    messages,
    prove: accounts.passwords.prove,
    afterPaid: [(...told) => promotion.told.afterPaid(...told)],
    afterRefunded: [(transaction, order) => promotion.told.afterRefunded(transaction, order)],
    payments: { closeAll: (orderNo) => payments.closeAll(orderNo) },
    holdsOf: (...asked) => transfers.holdsOf(...asked),
    tasks: financeTasks,
  });
  const payments = createPayments(platform, {
    gateways: outside.payments,
    messages,
    ledger,
    orders,
    refunds: {
      afterRefund: (...told) => refunds.told.afterRefund(...told),
      refundFailed: (...told) => refunds.told.refundFailed(...told),
    },
  });
  const transfers = createTransfers(platform, { orders, payments, ledger, messages, files });
  const invoices = createInvoices(platform, { orders, messages, files });
  const attendance = createAttendance(platform, { courses, messages });
  const activationCodes = createActivationCodes(platform, { courses, memberships, messages });
  const refunds = createRefunds(platform, { orders, ledger, messages, payments, invoices });
  const promotion = createPromotion(platform, { accounts, ledger, messages, siteName });
  const staff = createStaff(platform, { codes, accounts, figures });

  const modules: Module[] = [
    site,
    inquiries,
    codes,
    accounts,
    scanLogin,
    identities,
    agencies,
    cards,
    messages,
    offers,
    // Ahead of files: a voucher that was paid by stays when its owner leaves, and is the portal's before the rest goes.
    transfers,
    files,
    uploads,
    downloads,
    staff,
    notices,
    noticeSearch,
    noticeDesk,
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
    invoices,
    refunds,
    attendance,
    activationCodes,
    memberships,
    promotion,
    reservations,
  ];
  financeTasks.push(...payments.tasks, ...refunds.tasks, ...transfers.tasks, ...invoices.tasks);
  personalData.push(...modules.flatMap((module) => module.personalData ?? []));
  const app = assemble(platform, outside, modules);
  tables.push(...modules.flatMap((module) => module.downloads ?? []), ...listDownloads(app.api));
  figures.push(...modules.flatMap((module) => module.figures ?? []));
  return { ...app, downloads: tables };
}
