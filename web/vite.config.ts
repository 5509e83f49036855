import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The HTML names every module a page needs, so the polyfill that would preload them is dead weight.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  server: { host: '127.0.0.1' },
  // The built pages carry React's production code whatever NODE_ENV says: it chooses simulators, not React.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}));
