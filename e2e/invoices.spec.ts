import { randomInt, randomUUID } from 'node:crypto';
import { done, enterAs, person, type Person, user } from './fixtures/accounts.ts';
import { someCourse } from './fixtures/courses.ts';
import { letterScan, licenceScan } from './fixtures/papers.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

type Upload = { upload: { url: string; fields: Record<string, string> }; file: { id: string } };

/** An order that a confirmed transfer has paid. */
async function paidOrder(buyer: Person, finance: Person): Promise<string> {
  const base = '/api/szguild/Order';
  const { id: goods_id } = await someCourse(buyer.request, { price: 'paid' });
  const asked = { goods_type: 'course', goods_id, idempotency_key: randomUUID() };
  const { order_no, amount } = await done<{ order_no: string; amount: number }>(
    buyer,
    `${base}/createOrder`,
    asked,
  );
  const { name, mimeType: type, buffer } = licenceScan();
  const { upload, file } = await done<Upload>(buyer, '/plugin/sts_server/sts/index', {
    purpose: 'voucher',
    name,
    size: buffer.length,
    type,
  });
  const sent = await buyer.request.post(upload.url, {
    multipart: { ...upload.fields, file: { name, mimeType: type, buffer } },
  });
  expect(sent.ok()).toBe(true);
  const bank_serial = `E2E${randomInt(1_000_000_000)}`;
  const voucher = { url: file.id, name };
  const { id } = await done<{ id: number }>(buyer, `${base}/corporate`, {
    order_no,
    payer: '示例科技有限公司',
    bank_serial,
    amount,
    voucher,
  });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await done(finance, '/api/szguild/admin/transferConfirm', { id, bank_serial, amount, day });
  return order_no;
}

test(
  'an invoice is requested for a paid order, issued as a PDF and downloaded',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const buyer = await user(request);
    const finance = await staff(request, 'finance');
    const order = await paidOrder(person(request, buyer.token), finance);
    const title = `示例单位${randomInt(1_000_000)}`;
    const number = `26${String(randomInt(1_000_000_000)).padStart(9, '0')}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

    await enterAs(page, buyer, baseURL);
    await visit(page, '/pay/invoices');
    await expect(page.getByText(`订单号 ${order}`)).toBeVisible();
    const openRequest = async () => {
      await page.getByRole('region', { name: '可开票的订单' }).getByRole('checkbox').check();
      await page.getByRole('button', { name: '申请开票' }).click();
    };
    await openRequest();
    // The first title is written on the way. What was typed survives a reload.
    const book = page.getByRole('dialog', { name: '新增抬头' });
    await book.getByRole('textbox', { name: '单位名称' }).fill(title);
    await visit(page, '/pay/invoices');
    await openRequest();
    await book.getByRole('radio', { name: '个人' }).check();
    await expect(book.getByRole('textbox', { name: '姓名' })).toHaveValue(title);
    await book.getByRole('button', { name: '保存抬头' }).click();
    const asking = page.getByRole('dialog', { name: '申请开票' });
    await asking.getByRole('textbox', { name: '联系邮箱' }).fill('buyer@example.com');
    await visit(page, '/pay/invoices');
    await openRequest();
    await expect(asking.getByRole('textbox', { name: '联系邮箱' })).toHaveValue('buyer@example.com');
    await asking.getByRole('button', { name: '提交申请' }).click();
    const own = page.getByRole('article', { name: `${title}的发票` });
    await expect(own.getByText('待开具', { exact: true })).toBeVisible();
    await expectAccessible(page, 'main');

    await enterBackOffice(page, finance, baseURL);
    await visit(page, '/admin/invoices');
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: '上传发票' }).click();
    const issuing = page.getByRole('dialog', { name: '上传发票' });
    await issuing.getByRole('textbox', { name: '发票号码' }).fill(number);
    await issuing.getByLabel('上传 PDF 发票').setInputFiles(letterScan());
    await expect(issuing.getByRole('button', { name: '移除 授权书.pdf' })).toBeVisible();
    // It is there while the file is on its way, too, and a form that is sent then is held back.
    await expect(issuing.getByRole('progressbar')).toHaveCount(0);
    await issuing.getByRole('button', { name: '确认开具' }).click();
    await expect(issuing).toHaveCount(0);
    await expect(page.getByRole('main').getByText('已开具', { exact: true })).toBeVisible();

    await visit(page, '/pay/invoices');
    await expect(own.getByText(number)).toBeVisible();
    await expectFits(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      own.getByRole('button', { name: '下载发票' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('授权书.pdf');
  },
);
