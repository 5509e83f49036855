import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const rivals = {
  artplayer: '5.4.0',
  'artplayer-plugin-danmuku': '5.3.0',
  xgplayer: '3.0.26',
  vidstack: '1.15.6',
  'video.js': '8.24.1',
};

/** Other players, installed beside the project: they are measured, not used. */
export function installRivals(folder: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const names = Object.entries(rivals).map(([name, version]) => `${name}@${version}`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...names], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

type Build = { entry: string; external?: (string | RegExp)[]; css?: boolean };

/** Bundles a page or a library as the portal's own build would: minified, split where the source splits. */
export async function bundle(folder: string, name: string, { entry, external = [], css = false }: Build) {
  const require = createRequire(join(web, 'package.json'));
  const { build } = (await import(pathToFileURL(require.resolve('vite')).href)) as ViteModule;
  const tailwind = (await import(pathToFileURL(require.resolve('@tailwindcss/vite')).href)) as {
    default: () => unknown;
  };
  const source = join(folder, `${name}.entry.jsx`);
  const outDir = join(folder, 'out', name);
  mkdirSync(outDir, { recursive: true });
  writeFileSync(source, entry);
  await build({
    configFile: false,
    root: folder,
    base: './',
    logLevel: 'error',
    plugins: css ? [tailwind.default()] : [],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(web, 'app/ui/lucide-icon.tsx') }],
    },
    esbuild: { jsx: 'automatic' },
    build: {
      target: 'es2022',
      outDir,
      modulePreload: false,
      minify: true,
      rolldownOptions: {
        input: source,
        external,
        output: { entryFileNames: 'entry.js' },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return outDir;
}

type ViteModule = { build: (options: unknown) => Promise<unknown> };

/** Gzip of all script and css of a bundle, what is loaded later included. */
export function gzipOf(outDir: string): number {
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(js|css)$/.test(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file)), { level: 9 }).length, 0);
}
