import { client } from '@portal/contract/client';
import { success } from '@portal/contract/endpoint';
import { expect, test } from 'vitest';
import { districtName } from './district-name.ts';

const rows = [
  ['330000', '浙江省', ''],
  ['330100', '杭州市', '330000'],
  ['330106', '西湖区', '330100'],
  ['110000', '北京市', ''],
  ['110101', '东城区', '110000'],
  ['460000', '海南省', ''],
  ['469001', '五指山市', '460000'],
] as const;

const call = client(async (_, input) => {
  const { parent = '' } = input as { parent?: string };
  const hasChildren = (code: string) => rows.some(([, , above]) => above === code);
  return success(
    rows
      .filter(([, , above]) => above === parent)
      .map(([code, name, above]) => ({ code, name, parent: above, has_children: hasChildren(code) })),
  );
});

test.each([
  ['330106', '浙江省 杭州市 西湖区'],
  ['110101', '北京市 东城区'],
  ['469001', '海南省 五指山市'],
  ['330100', '浙江省 杭州市'],
  ['990000', '990000'],
  ['', ''],
  [undefined, ''],
])('%s is %s', async (code, name) => {
  expect(await districtName(call, code)).toBe(name);
});
