import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The HTML names every module a page needs, so the polyfill that would preload them is dead weight.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
  },
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('app/browser/zod.ts', import.meta.url)),
      },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('app/ui/lucide-icon.tsx', import.meta.url)),
      },
    ],
  },
  server: { host: '127.0.0.1' },
  // The built pages carry React's production code whatever NODE_ENV says: it chooses simulators, not React.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}));

/** Files below `app/`, by their names. */
function named(...files: string[]): RegExp {
  return new RegExp(`app/(?:${files.join('|')})\\.tsx?(?:$|\\?)`);
}

function iconsNamed(names: string): RegExp {
  return new RegExp(`lucide-react/dist/esm/icons/(?:${names})\\.mjs$`);
}

/**
 * What every page loads anyhow comes in two files, the plain parts of the design system in a third, and what the pages
 * of one kind share in one more: left alone, the bundler cuts them into dozens, and each one is a request, a line in the
 * HTML and a compression that starts anew.
 */
const chunks = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 9 },
  {
    name: 'shell',
    test: named(
      'layouts/(shell|later|icons|mobile-header|home-logo|skip-link|page-meta|toaster|error-page|canonical|consult|scrolled|renew-shell)',
      'browser/(first-interaction|lazy|token|use-busy|cookie|toasts|use-toast|reload|chunk-reload|service-worker|shared-state|toast-after-reload|same-origin|use-login-first|use-offline)',
      'lists/(list-problem|use-list-loading)',
      'accounts/login-token',
      'ui/(cx|search-form|use-early-input|error-words|problem|pending|use-late)',
      'nonce',
    ),
    priority: 8,
  },
  {
    name: 'ui',
    test: named(
      'ui/(alert|badge|breadcrumb|button|card|empty|field|input|lucide-icon|post-form|section-heading|skeleton|spinner|text-link|textarea|tone)',
    ),
    priority: 7,
  },
  {
    name: 'icons',
    test: iconsNamed('check|chevron-(?:down|left)|download|file-text|printer|rss|share-2|star|volume-x'),
    priority: 6,
  },
  // A chunk takes along what its files import, so those that others build on come before them.
  { name: 'lists', test: named('lists/(pager|pages)'), priority: 6 },
  { name: 'pay-mark', test: named('payments/pay-mark'), priority: 6 },
  { name: 'progress', test: named('ui/progress'), priority: 6 },
  { name: 'file-icon', test: named('ui/file-icon'), priority: 6 },
  { name: 'elder', test: named('layouts/elder-switch', 'browser/(elder-mode|read-aloud)'), priority: 6 },
  // Below an article, a notice and a course.
  {
    name: 'reading',
    test: named('reading/(print-button|read-aloud-button|share)', 'collections/(collect|use-collect)'),
    priority: 5,
  },
  // Wherever a course is shown small.
  {
    name: 'course-parts',
    test: named('courses/(course-tile|lesson-row)', 'ui/course-cover'),
    priority: 4,
  },
  {
    name: 'course-pages',
    test: named('courses/(course-chapters|course-intro|course-offer|courseware-list)'),
    priority: 3,
  },
  {
    name: 'notice-parts',
    test: named('notices/(result-row|results)', 'search/(search-box|use-suggestions|use-remember-search)'),
    priority: 3,
  },
  // Login, registration, a new password.
  {
    name: 'entry',
    test: named('accounts/(destination|entry-form)', 'forms/mobile-field'),
    priority: 2,
  },
  // The menu of the personal centre.
  {
    name: 'profile-icons',
    test: iconsNamed(
      'badge-check|bell-ring|building-complex|calendar-check|id-card|layout-dashboard|megaphone|rotate-ccw-clock|settings-2|ticket-check|user-round',
    ),
  },
  // The menu of the back office: icons that hardly any other page shows.
  {
    name: 'staff-icons',
    test: iconsNamed(
      'file-check|gauge|house|key-round|log-out|menu|message-square-text|messages-square|newspaper|panels-top-left|scale|scroll-text|undo-2',
    ),
  },
];
