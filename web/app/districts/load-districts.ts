import type { LoadDistricts } from './district.ts';

/** For the picker: the children of a place, or the provinces. The contract comes when it first opens. */
export const loadDistricts: LoadDistricts = async (parent) => {
  const [{ site }, { call }, { code }] = await Promise.all([
    import('@portal/contract/site'),
    import('../browser/call.ts'),
    import('@portal/contract/codes'),
  ]);
  const answer = await call({ ...site.selectDistrict, quiet: true }, parent ? { parent } : {});
  if (answer.code !== code.success) throw new Error(answer.msg);
  return answer.data;
};
