import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';

// `npm run e2e` finds the browser, free ports, an empty data directory and a PostgreSQL, and hands them over in the environment.
const { CHROMIUM, EMBEDDED_PORT = '4300', POSTGRES_PORT, DATABASE_URL, DATA_DIR = 'data/e2e' } = process.env;
const addressAt = (port: string) => `http://127.0.0.1:${port}`;

/** A portal for tests, on PostgreSQL or on its own data directory. */
const portal = (port: string, database?: string) => ({
  command: 'node main.ts',
  // Also where the config of the gallery takes this over.
  cwd: import.meta.dirname,
  url: `${addressAt(port)}/readyz`,
  env: {
    PORT: port,
    DATA_DIR: join(DATA_DIR, port),
    DATABASE_URL: database ?? '',
    HOST: '127.0.0.1',
    PUBLIC_URL: addressAt(port),
    // Each test calls from an address of its own, because limits count by address.
    TRUSTED_PROXIES: '127.0.0.1',
  },
  reuseExistingServer: false,
  // The first start migrates and seeds an empty database, on a busy machine in minutes.
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that needs a second try is a fault to find.
  retries: 0,
  workers: 4,
  // More than cores: much of a journey is waiting, for a countdown, a job, a debounce.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: addressAt(EMBEDDED_PORT),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Recording every test takes a fifth of the run: `npm run e2e -- --trace on` for one that fails.
    trace: 'off',
    // Every frame is drawn by the processor that runs the tests; what moves by itself says so in its spec.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What a service worker fetches passes by the routes of a test; offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // A journey runs at the size people use it at: @once at a desk, @phone on a phone. What is about the layout, or differs
    // between the two, has no tag and runs at both.
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: 'shell-phone.spec.ts',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        baseURL: addressAt(POSTGRES_PORT ?? EMBEDDED_PORT),
      },
    },
    {
      name: 'phone',
      // One pixel a pixel: a phone's own would draw seven times as many, by the processor that runs the tests.
      grepInvert: /@once/,
      testIgnore: 'shell-desktop.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
  webServer: [
    ...(process.env.EMBEDDED_PORT || !POSTGRES_PORT ? [portal(EMBEDDED_PORT)] : []),
    ...(POSTGRES_PORT ? [portal(POSTGRES_PORT, DATABASE_URL)] : []),
  ],
});
