import { existsSync } from 'node:fs';
import { apt } from './apt.mjs';
import { find, run } from './command.mjs';
import { Unavailable } from './console.mjs';

// The headless shell first: it starts and draws in about half the time of the whole browser.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chromium that can show Chinese; without a Chinese font every width a browser test measures would be wrong. */
export async function chromium() {
  const packages = await missingForBrowser();
  if (packages.length > 0) await apt('浏览器测试所需的 Chromium 和中文字体', packages);
  const path = findChromium();
  if (!path) throw new Unavailable('装好后仍找不到 Chromium；可用环境变量 CHROMIUM 指明它的路径。');
  return path;
}

/** The packages that this machine lacks. */
export async function missingForBrowser() {
  const packages = [];
  if (!findChromium()) packages.push('chromium-headless-shell');
  if (!(await hasChineseFont())) packages.push('fonts-noto-cjk');
  return packages;
}

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const found = names.map(find).find(Boolean);
  return found ?? (existsSync(onMac) ? onMac : undefined);
}

async function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const fonts = await run('fc-list', [':lang=zh', 'family']).catch(() => '');
  return fonts.trim() !== '';
}
