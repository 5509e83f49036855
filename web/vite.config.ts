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

/**
 * What every page loads anyhow comes in two files, and the plain parts of the design system in a third: left alone,
 * the bundler cuts them into dozens, and each one is a request, a line in the HTML and a compression that starts anew.
 */
const chunks = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  {
    name: 'shell',
    test: /preload-helper|app\/(layouts\/(shell|later|icons|mobile-header|home-logo|mounted|skip-link|page-meta|toaster|error-page|canonical|consult|scrolled)|browser\/(token|cookie|toasts|use-toast|reload|chunk-reload|service-worker|shared-state|toast-after-reload)|ui\/cx|nonce)\.tsx?$/,
    priority: 2,
  },
  {
    name: 'ui',
    test: /app\/ui\/(alert|badge|breadcrumb|button|card|empty|field|input|lucide-icon|section-heading|skeleton|spinner|text-link|textarea|tone)\.tsx?$/,
    priority: 1,
  },
];
