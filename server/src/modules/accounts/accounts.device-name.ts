const browsers: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/UCBrowser/i, 'UC 浏览器'],
  [/360SE|QIHU/i, '360 浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/i, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A user agent as a person would call the device. */
export function deviceName(userAgent: string): string {
  const found = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return found.filter(Boolean).join(' · ') || '其他设备';
}
