/** The digits that every place inside has in common: 440000 is 44, 440300 is 4403, a county keeps its six. */
export function districtPrefix(code: string): string {
  return code.length === 6 ? code.replace(/(00){1,2}$/, '') : code;
}

/** The code `selectDistrict` gives. */
export function wholeDistrict(code: string): string {
  return code.padEnd(6, '0');
}
