import { defineConfig, devices } from '@playwright/test';
import browserTests from '../playwright.config.ts';

// `npm run gallery`: pictures of the pages instead of statements about them.
export default defineConfig({
  ...browserTests,
  testDir: '.',
  testMatch: '*.shots.ts',
  outputDir: '../test-results/gallery-run',
  reporter: 'list',
  workers: 2,
  projects: [{ name: 'gallery', use: devices['Desktop Chrome'] }],
});
