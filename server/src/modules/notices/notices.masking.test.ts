import { describe, expect, test } from 'vitest';
import {
  bodyWithoutContacts,
  changesWithoutContacts,
  contactsIn,
  withoutContacts,
} from './notices.masking.ts';

describe('a text for visitors', () => {
  test.each([
    ['联系人：王老师，联系电话：0755-88001234', '联系人：王**，联系电话：075********'],
    ['联系人：张三、李四 电话 88001234', '联系人：张**、李** 电话 880********'],
    [
      '项目联系人（代理机构）：欧阳修先生电话：（0755）8800 1234',
      '项目联系人（代理机构）：欧**电话：（07********',
    ],
    ['联 系 人: 王 芳', '联 系 人: 王**'],
    ['联系方式：赵工 139 0000 1234', '联系方式：赵** 139********'],
    ['经办人：钱女士；手机：+86-139-0000-1234', '经办人：钱**；手机：+86********'],
    ['邮箱：zhang.san@example.org', '邮箱：z**@example.org'],
    ['传真：１３９００００１２３４', '传真：１３９********'],
    ['服务热线 400-000-1234', '服务热线 400********'],
  ])('%s', (text, shown) => {
    expect(withoutContacts(text, [])).toBe(shown);
  });

  test.each([
    '联系人应当在三日内答复，联系方式见附件。',
    '联系人：详见采购文件',
    '账号 6222000011112222333，编号 SL440300-2026-000123，时间 2026-12-01 17:30，金额 1390000.00 元',
    '供应商联系人为法定代表人或者其授权的人。',
  ])('keeps %s', (text) => {
    expect(withoutContacts(text, [])).toBe(text);
  });

  test('in tables, in links and across tags', () => {
    const table =
      '<table><tr><td>联系人</td><td>王老师</td></tr><tr><td>电话</td><td>8800 1234</td></tr></table>';
    expect(bodyWithoutContacts(table, [])).toBe(
      '<table><tr><td>联系人</td><td>王**</td></tr><tr><td>电话</td><td>880********</td></tr></table>',
    );
    expect(bodyWithoutContacts('<p>联系人：<strong>王</strong>芳</p>', ['王芳'])).not.toMatch(/芳/);
    const link = bodyWithoutContacts(
      '<p>请拨<a href="tel:13900001234">1390000<strong>1234</strong></a></p>',
      [],
    );
    expect(link).not.toMatch(/1234/);
    expect(link.match(/<\/?\w+>/g)).toEqual(['<p>', '<a>', '<strong>', '</strong>', '</a>', '</p>']);
  });

  test('known contacts are hidden wherever they are named, offices are not', () => {
    const contacts = contactsIn({
      buyer: { name: '示例市教育局', credit_code: null, address: '', contact: '王老师、采购办', phone: '' },
      agency: null,
      packages: [],
    });
    expect(withoutContacts('疑问由王老师解答，采购办受理', contacts)).toBe('疑问由王**解答，采购办受理');
  });

  test('a correction of a contact tells neither the old nor the new one', () => {
    const changes = [{ field: '采购人联系人', before: '王老师', after: '李工' }];
    expect(changesWithoutContacts(changes, [])).toEqual([
      { field: '采购人联系人', before: '王**', after: '李**' },
    ]);
  });
});
