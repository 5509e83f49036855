import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  // public
  layout('layouts/portal.tsx', [
    index('home/home.tsx'),
    route('search', 'search/search.tsx'),
    route('bids', 'notices/list.tsx'),
    route('bids/detail/:id?', 'notices/detail.tsx'),
    route('bids/party/:id', 'notices/party.tsx'),
    route('article/list', 'articles/articles.tsx'),
    route('article/tag/:id?', 'articles/tag.tsx'),
    route('article/:id?', 'articles/article.tsx'),
    route('agent', 'agencies/agencies.tsx'),
    route('default', 'welcome/welcome.tsx'),
    route('id', 'cards/card.tsx'),
    route('id/:code', 'cards/verify.tsx'),
    route('help', 'help/help.tsx'),
    route('agreement/:kind', 'agreements/agreement.tsx'),
    route('open', 'open-data/open-data.tsx'),
    route('sitemap', 'sitemap/sitemap.tsx'),
    route('register_success', 'accounts/register-success.tsx'),

    // my
    route('identity', 'identities/overview.tsx'),
    route('identity/letter/:type', 'identities/letter.tsx'),
    route('identity/:id', 'identities/identity.tsx'),
    route('message', 'messages/messages.tsx'),
    route('profile/accountManage', 'profile/account-manage.tsx'),
    route('profile/:id?', 'profile/profile.tsx'),

    // workbench
    layout('workbench/layout.tsx', [
      route('pages_workbench', 'insights/workbench.tsx'),
      route('pages_workbench/components/city', 'workbench/city.tsx'),
      route('pages_workbench/components/dm-mask', 'workbench/mask-page.tsx'),
      route('pages_workbench/components/subscribeList', 'subscriptions/subscribe-list.tsx'),
      route('pages_workbench/components/trigger-content', 'workbench/trigger-page.tsx'),
      route('pages_workbench/pages/bids', 'workbench/notices.tsx'),
      route('pages_workbench/pages/bids/detail', 'workbench/notice.tsx'),
      route('pages_workbench/pages/collection', 'workbench/collection.tsx'),
      route('pages_workbench/pages/notices', 'notice-desk/own-list.tsx'),
      route('pages_workbench/pages/notices/edit/:id?', 'notice-desk/own-edit.tsx'),
      route('pages_workbench/pages/notices/:id', 'notice-desk/own-notice.tsx'),
      route('pages_workbench/pages/subscription', 'subscriptions/subscription.tsx'),
      route('pages_workbench/static/js/city', 'workbench/districts.tsx'),
      route('pages_workbench/static/js/uqrcode', 'workbench/qr.tsx'),
    ]),
  ]),
  route('pages_workbench/static/js/city.json', 'workbench/districts-json.ts'),
  layout('layouts/register.tsx', [
    route('register', 'accounts/register.tsx'),
    route('retrieve', 'accounts/retrieve.tsx'),
  ]),
  route('elder', 'layouts/elder.ts'),
  route('robots.txt', 'sitemap/robots.ts'),
  route('sitemap/pages.xml', 'sitemap/sitemap-xml.ts'),

  // staff
  route('admin/login', 'staff/login.tsx'),
  layout('layouts/staff.tsx', [
    route('admin', 'staff/dashboard.tsx'),
    route('admin/reviews', 'staff/reviews.tsx'),
    route('admin/reviews/:id', 'staff/review.tsx'),
    route('admin/notices', 'notice-desk/staff-queue.tsx'),
    route('admin/notices/drafts/:id?', 'notice-desk/staff-draft.tsx'),
    route('admin/notices/imports', 'notice-desk/staff-imports.tsx'),
    route('admin/notices/imports/:id', 'notice-desk/staff-import.tsx'),
    route('admin/notices/:id', 'notice-desk/staff-notice.tsx'),
    route('admin/notices/:id/versions', 'notice-desk/staff-versions.tsx'),
    route('admin/articles', 'articles/desk-list.tsx'),
    route('admin/articles/shelves/:part?', 'articles/desk-shelves.tsx'),
    route('admin/articles/:id', 'articles/desk-article.tsx'),
    route('admin/articles/:id/versions', 'articles/desk-versions.tsx'),
    route('admin/users', 'staff/users.tsx'),
    route('admin/inquiries', 'staff/inquiries.tsx'),
    route('admin/offers', 'staff/offers.tsx'),
    route('admin/site/:part?', 'staff/site.tsx'),
    route('admin/audit', 'staff/audit.tsx'),
  ]),

  // development
  route('dev/ui', 'ui/showcase.tsx'),
  route('dev/player', 'layouts/player-samples.tsx'),
  route('dev/unknown-guard', 'layouts/unknown-guard.tsx'),

  layout('layouts/bare.tsx', [
    route('gatewayNP', 'accounts/gateway.tsx'),
    route('scan_confirm', 'accounts/scan-confirm.tsx'),
    route('login', 'accounts/login.tsx'),
    route('404', 'layouts/not-found.tsx', { id: 'not-found' }),
    route('*', 'layouts/not-found.tsx', { id: 'catch-all' }),
  ]),
] satisfies RouteConfig;
