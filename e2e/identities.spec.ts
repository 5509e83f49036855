import type { Page } from '@playwright/test';
import { enterAs, user } from './fixtures/accounts.ts';
import { applied, approve, newCreditCode, newResidentId, reject } from './fixtures/identities.ts';
import { fakePicture, letterScan, licenceScan } from './fixtures/papers.ts';
import { pointAt } from './fixtures/shell.ts';
import {
  elderMode,
  expect,
  expectAccessible,
  expectFits,
  test,
  untilHydrated,
  visit,
} from './fixtures/portal.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const next = (page: Page) => button(page, '下一步').click();

/** Input before hydration is not seen by the page's state. */
async function open(page: Page, path: string) {
  await visit(page, path);
}

async function chooseDistrict(page: Page) {
  await button(page, /^所在地区/).click();
  await button(page, '北京市').click();
  await button(page, '东城区').click();
}

async function fillBasics(page: Page, creditCode: string) {
  await box(page, '单位名称').fill('示例科技有限公司');
  await box(page, '统一社会信用代码').fill(creditCode);
  await box(page, '法定代表人').fill('周明');
  await chooseDistrict(page);
  await box(page, '详细地址').fill('示例路 1 号');
  await box(page, '联系人').fill('王芳');
  await box(page, '联系人手机号').fill('13912345678');
  await page.getByRole('checkbox', { name: '货物' }).check();
  await page.getByRole('checkbox', { name: '信息化' }).check();
}

async function answerQuestions(page: Page) {
  await page.getByRole('radio', { name: '小型' }).check();
  await page
    .getByRole('group', { name: /是否参加过/ })
    .getByRole('radio', { name: '是' })
    .check();
  await page.getByRole('radio', { name: '无' }).check();
  await page
    .getByRole('group', { name: /依法缴纳/ })
    .getByRole('radio', { name: '是' })
    .check();
}

async function uploadPapers(page: Page) {
  await page.getByLabel('上传营业执照或法人证书').setInputFiles(licenceScan());
  await expect(button(page, '移除 营业执照.png')).toBeVisible();
  await page.getByLabel('上传盖章的授权书').setInputFiles(letterScan());
  await expect(button(page, '移除 授权书.pdf')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

test(
  'a supplier applies, is rejected field by field, applies again, is certified, switches and cancels',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    test.slow();
    const who = await user(request);
    await enterAs(page, who, baseURL);

    await open(page, '/identity');
    await expect(page.getByText('关于专家身份')).toBeVisible();
    await page.getByRole('link', { name: /立即认证.*供应商/ }).click();
    await expect(page).toHaveURL('/identity/2');

    // Nothing typed: the first wrong field is named and focused.
    await untilHydrated(page);
    await next(page);
    await expect(page.getByText('请填写单位名称')).toBeVisible();
    await expect(box(page, '单位名称')).toBeFocused();
    await fillBasics(page, '91440300MA0000000X');
    await next(page);
    await expect(page.getByText('统一社会信用代码校验位不符')).toBeVisible();
    const creditCode = newCreditCode();
    await box(page, '统一社会信用代码').fill(creditCode);
    await next(page);
    await next(page);
    await expect(page.getByText('请回答这个问题').first()).toBeVisible();
    await answerQuestions(page);
    await next(page);
    await page.getByLabel('上传营业执照或法人证书').setInputFiles(fakePicture());
    await expect(page.getByText(/文件内容与类型不符/)).toBeVisible();
    await button(page, '移除 假图片.png').click();
    await uploadPapers(page);
    await next(page);

    const consent = page.getByRole('checkbox', { name: /我同意平台为审核身份的目的/ });
    await expect(consent).not.toBeChecked();
    await expectFits(page);
    await button(page, '提交申请').click();
    await expect(page.getByText('请同意平台为审核目的处理您的身份资料')).toBeVisible();
    await consent.check();
    await button(page, '提交申请').click();

    await expect(page.getByText('申请已提交，请等待审核')).toBeVisible();
    await expect(page).toHaveURL(/\/identity\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('审核中');
    await expect(page.getByRole('list', { name: '办理进度' })).toContainText('提交申请');
    await expect(page.getByText('139****5678')).toBeVisible();
    const id = Number(page.url().split('/').at(-1));

    await reject(
      request,
      id,
      { organisation: '与营业执照不一致', licence: '扫描件不清晰' },
      '请补正后再提交',
    );
    await open(page, `/identity/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('审核不通过');
    const reasons = page.getByRole('region', { name: '审核不通过' });
    await expect(reasons).toContainText('请补正后再提交');
    await expect(reasons).toContainText('单位名称');
    await expect(reasons).toContainText('与营业执照不一致');
    await expect(reasons).toContainText('营业执照或法人证书');
    await expect(reasons).toContainText('扫描件不清晰');
    await page.getByRole('link', { name: '修改后重新提交' }).click();

    await expect(box(page, '单位名称')).toHaveValue('示例科技有限公司');
    await expect(box(page, '统一社会信用代码')).toHaveValue(creditCode);
    await expect(box(page, '联系人手机号')).toHaveValue('13912345678');
    await expect(page.getByText('上次未通过：与营业执照不一致')).toBeVisible();
    await box(page, '单位名称').fill('示例科技（深圳）有限公司');
    await next(page);
    await expect(page.getByRole('radio', { name: '小型' })).toBeChecked();
    await next(page);
    await expect(page.getByText('上次未通过：扫描件不清晰')).toBeVisible();
    await next(page);
    await consent.check();
    await button(page, '提交申请').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('审核中');

    await approve(request, id);
    await open(page, '/message');
    const news = page.getByRole('button', { name: /身份认证已通过/ });
    await expect(news).toContainText('未读');
    await news.click();
    await expect(page).toHaveURL(new RegExp(`/identity/${id}$`));
    await open(page, '/message');
    await expect(news).toContainText('已读');

    // A second identity to switch to.
    await approve(request, await applied(request, who, 1));
    await open(page, '/identity');
    await button(page, '切换身份').click();
    const dialog = page.getByRole('dialog', { name: '请选择登录身份' });
    await expect(dialog).toContainText('不同身份拥有不同的平台权限');
    await expect(
      dialog.getByRole('article', { name: '供应商' }).getByRole('button', { name: '选择身份' }),
    ).toBeDisabled();
    await expect(dialog.getByRole('article', { name: '专家' })).toHaveCount(0);
    const buyer = dialog.getByRole('article', { name: '采购人' });
    await expect(buyer).toContainText('选择身份后系统将为您重新登录');
    const agency = dialog.getByRole('article', { name: '招标代理机构' });
    await expect(agency).toContainText('您还未认证该身份，请先认证');
    await expect(agency.getByRole('button', { name: '立即认证' })).toBeAttached();
    await buyer.getByRole('button', { name: '选择身份' }).click();
    await expect(page.getByText('切换成功')).toBeVisible();
    await expect(page.getByText('您当前的身份是「采购人」')).toBeVisible();
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'token');
    expect(cookie?.value).not.toBe(who.token);

    await open(page, `/identity/${id}`);
    await expect(page.getByText('您已通过供应商认证')).toBeVisible();
    await button(page, '取消认证').click();
    await page.getByRole('dialog').getByRole('button', { name: '取消认证' }).click();
    await expect(page.getByText('请填写原因', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: '原因' }).fill('不再经营');
    await page.getByRole('dialog').getByRole('button', { name: '取消认证' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('已取消认证');
    await expect(page.getByRole('link', { name: '重新申请' })).toBeVisible();
  },
);

test(
  'what was typed is saved by itself and is there after a reload',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    await open(page, '/identity/3');
    await box(page, '单位名称').fill('正衡招标代理有限公司');
    await page.getByRole('textbox', { name: '专职人员数' }).fill('12');
    await expect(page.getByText(/^已保存 \d\d:\d\d$/)).toBeVisible();
    await open(page, '/identity/3');
    await expect(box(page, '单位名称')).toHaveValue('正衡招标代理有限公司');
    await expect(page.getByRole('textbox', { name: '专职人员数' })).toHaveValue('12');
    await expect(page.getByText(/已恢复您在/)).toBeVisible();
  },
);

test(
  'the consult button stands above the bar of the form',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    await open(page, '/identity/3');
    const consult = await button(page, '咨询').boundingBox();
    const bar = await page.locator('form [data-bottom=actions]').boundingBox();
    expect(consult!.y + consult!.height).toBeLessThanOrEqual(bar!.y);
    await expect(page.getByRole('navigation', { name: '个人中心底部' })).toBeHidden();
  },
);

test('a reload goes on at the step it was at', { tag: '@once' }, async ({ page, baseURL, request }) => {
  await enterAs(page, await user(request), baseURL);
  await open(page, '/identity/4');
  await box(page, '姓名').fill('林致远');
  await box(page, '身份证号').fill(newResidentId());
  await box(page, '工作单位').fill('示例大学');
  await box(page, '职称').fill('教授');
  await page.getByRole('checkbox', { name: '信息技术' }).check();
  await page.getByRole('textbox', { name: '从业年限' }).fill('12');
  await box(page, '联系手机号').fill('13912345678');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/draft') && response.request().postDataJSON()?.step === 1,
  );
  await button(page, '下一步').click();
  await expect(page.getByRole('heading', { level: 2, name: '资格问卷' })).toBeVisible();
  await saved;
  await open(page, '/identity/4');
  await expect(page.getByRole('heading', { level: 2, name: '资格问卷' })).toBeVisible();
  await button(page, '上一步').click();
  await expect(box(page, '姓名')).toHaveValue('林致远');
});

test(
  'the letter template is filled with what is known and can be printed',
  { tag: '@once' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    await open(page, '/identity/2');
    await box(page, '单位名称').fill('示例科技有限公司');
    await expect(page.getByText(/^已保存/)).toBeVisible();
    await open(page, '/identity/letter/2');
    await expect(page.getByRole('article')).toContainText('示例科技有限公司');
    await expect(page.getByRole('article')).toContainText('「供应商」');
    await expect(button(page, '打印或存为 PDF')).toBeVisible();
  },
);

test(
  'an application under review can be withdrawn and becomes a draft again',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    const who = await user(request, { applied: [2] });
    const { id } = who.identities[0]!;
    await enterAs(page, who, baseURL);
    await open(page, '/identity');
    await expect(page.getByRole('link', { name: '查看进度' })).toHaveAttribute('href', `/identity/${id}`);
    await button(page, '撤回申请').click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回申请' }).click();
    await expect(page.getByText('申请已撤回，填写的资料已存为草稿')).toBeVisible();
    await open(page, `/identity/${id}`);
    await expect(box(page, '单位名称')).toHaveValue('示例科技有限公司');
  },
);

test.describe('files', () => {
  test(
    'the own files open, and only from the page of their owner',
    { tag: '@once' },
    async ({ page, baseURL, request, context }) => {
      const who = await user(request, { applied: [2] });
      await enterAs(page, who, baseURL);
      await open(page, `/identity/${who.identities[0]!.id}`);
      const opened = context.waitForEvent('page');
      await button(page, /打开.*营业执照\.png/).click();
      const tab = await opened;
      await expect.poll(() => tab.url()).toContain('/files/');
    },
  );
});

test('the header offers to switch, in a dialog that stays on the page', async ({ page, baseURL, request }, {
  project,
}) => {
  const who = await user(request);
  await enterAs(page, who, baseURL);
  await open(page, '/help');
  const switching = page.getByRole('link', { name: '切换身份' }).filter({ visible: true });
  if (project.name === 'phone') await button(page, '打开个人菜单').click();
  else await pointAt(page, button(page, who.nickname).first(), switching);
  await switching.click();
  const dialog = page.getByRole('dialog', { name: '请选择登录身份' });
  await expect(dialog.getByRole('article', { name: '供应商' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/help');
});

test.describe('专家', () => {
  test(
    'somebody with nothing certified is offered four cards; the expert cannot be anything else',
    { tag: '@once' },
    async ({ page, baseURL, request }) => {
      const who = await user(request);
      await enterAs(page, who, baseURL);
      await open(page, '/identity');
      await button(page, '切换身份').click();
      const dialog = page.getByRole('dialog', { name: '请选择登录身份' });
      await expect(dialog.getByRole('article')).toHaveCount(4);
      await expect(dialog.getByRole('article', { name: '专家' })).toBeAttached();

      await applied(request, who, 4);
      await open(page, '/identity/2');
      await expect(page.getByText('您已认证或正在申请专家身份，不能再申请其他身份。')).toBeVisible();
      await expect(box(page, '单位名称')).toHaveCount(0);
    },
  );

  test(
    'spec 4: whoever is certified as something else sees no expert card, and why',
    { tag: '@phone' },
    async ({ page, baseURL, request }) => {
      await enterAs(page, await user(request, { certified: [2] }), baseURL);
      await open(page, '/identity');
      const cards = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
      await expect(cards).toHaveText(['采购人', '供应商', '招标代理机构']);
      await expect(page.getByText('专家须保持中立')).toBeVisible();
    },
  );

  test(
    'a certified expert is not offered to switch',
    { tag: '@phone' },
    async ({ page, baseURL, request }) => {
      const who = await user(request, { role_id: 4, certified: [4] });
      await enterAs(page, who, baseURL);
      await open(page, '/identity');
      await expect(page.getByText('您当前的身份是「专家」')).toBeVisible();
      await expect(button(page, '切换身份')).toHaveCount(0);
      await open(page, `/identity/${who.identities[0]!.id}`);
      await expect(page.getByText(/^440\*{11}/)).toBeVisible();
    },
  );

  test(
    'nobody with another identity becomes an expert',
    { tag: '@once' },
    async ({ page, baseURL, request }) => {
      const who = await user(request, { applied: [2] });
      await enterAs(page, who, baseURL);
      await open(page, '/identity/4');
      await expect(page.getByText('专家身份不能与其他身份并存')).toBeVisible();
    },
  );
});

test(
  'before the first certificate the current identity is chosen freely',
  { tag: '@phone' },
  async ({ page, baseURL, request }) => {
    await enterAs(page, await user(request), baseURL);
    await open(page, '/identity');
    await button(page, /设为当前身份.*采购人/).click();
    await expect(page.getByText('您当前的身份是「采购人」')).toBeVisible();
  },
);

test.describe('strangers', () => {
  test.use({ mayLog: /status of 404/ });

  test('another person’s identity is not found', { tag: '@once' }, async ({ page, baseURL, request }) => {
    const other = await user(request, { applied: [2] });
    await enterAs(page, await user(request), baseURL);
    await page.goto(`/identity/${other.identities[0]!.id}`);
    await expect(page.getByText('This page could not be found')).toBeVisible();
    await page.goto('/identity/letter/4');
    await expect(page.getByText('This page could not be found')).toBeVisible();
  });
});

test('a visitor is sent to the login and comes back', { tag: '@once' }, async ({ page }) => {
  await page.goto('/identity/2');
  await expect(page).toHaveURL('/login?redirect=%2Fidentity%2F2');
});

// Elder mode changes styles alone: it is judged on a phone, where it leaves the least room.
test('the dialog and every state of an application are accessible', async ({
  page,
  baseURL,
  request,
  isMobile,
}) => {
  test.slow();
  const who = await user(request);
  await enterAs(page, who, baseURL);
  if (isMobile) await elderMode(page, baseURL);
  for (const path of ['/identity/1', '/identity/2', '/identity/3', '/identity/4']) {
    await open(page, path);
    await expectAccessible(page);
    await expectFits(page);
  }
  await open(page, '/identity');
  await button(page, '切换身份').click();
  await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(4);
  await expectAccessible(page);
  const id = await applied(request, who, 2);
  await open(page, `/identity/${id}`);
  await expectAccessible(page);
  await expectFits(page);
  await reject(request, id, { licence: '扫描件不清晰' });
  for (const path of [`/identity/${id}`, `/identity/${id}?edit=1`]) {
    await open(page, path);
    await expectAccessible(page);
    await expectFits(page);
  }
});
