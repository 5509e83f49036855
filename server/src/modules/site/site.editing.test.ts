import { code } from '@portal/contract/codes';
import { dataOf, type Endpoint, type Envelope, type InputOf, type OutputOf } from '@portal/contract/endpoint';
import { files } from '@portal/contract/files';
import { site } from '@portal/contract/site';
import { siteEditing } from '@portal/contract/site-editing';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit.tables.ts';
import { type Api, createApi } from '../../platform/http/api.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { staff, visitor } from '../../platform/testing.ts';
import { createApp } from '../../app.ts';
import { fakeOutside, testApi, type TestApi } from '../../testing.ts';
import { siteEditingRoutes } from './site.editing.routes.ts';
import { createSiteEditing } from './site.editing.ts';
import { agreements } from './site.tables.ts';

let on: TestApi;
let api: Api;
const editor = staff('editor');
const administrator = staff('administrator');

beforeAll(async () => {
  on = await testApi();
  ({ api } = on);
});
afterAll(() => on.close());

async function call<E extends Endpoint>(endpoint: E, input: unknown, by: Caller = editor) {
  return (await api.call(endpoint, input, by)) as Envelope<OutputOf<E>>;
}

const read = async () => dataOf(await call(siteEditing.read, {}));

async function newestAudit() {
  const [row] = await on.platform.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row ?? null;
}

type MenuEntries = InputOf<typeof siteEditing.saveMenus>['entries'];

const entry = (name: string, more: Partial<MenuEntries[number]> = {}): MenuEntries[number] => ({
  name,
  href: '/help',
  have_login: 0,
  icon: 'house',
  value: '',
  enabled: true,
  children: [],
  ...more,
});

const footerEntry = (name: string, href = '/help') => ({
  name,
  href,
  status: 1,
  have_login: 0,
  enabled: true,
});
const banner = (title: string, href: string | null = null) => ({
  title,
  text: '说明',
  theme: 'brand',
  action: '了解更多',
  href,
  enabled: true,
});

const noFiles = { prepare: async () => {}, claim: async () => {}, transferToPortal: async () => {} };

describe('reading', () => {
  test('gives everything that can be changed, hidden entries too', async () => {
    const given = await read();
    expect(given.settings.site_name).toBe('采购协会服务平台');
    expect(given.settings.hot_words).toHaveLength(8);
    expect(new Set(given.menus.map(({ place }) => place))).toEqual(new Set(['nav', 'wap']));
    expect(given.menus.some(({ parent }) => parent !== null)).toBe(true);
    expect(given.footer).toHaveLength(9);
    expect(given.banners).toHaveLength(4);
    expect(new Set(given.agreements.map(({ kind }) => kind)).size).toBe(4);
  });
});

describe('site settings', () => {
  test('reach the pages at once, and the log says what changed and nothing else', async () => {
    const { settings } = await read();
    const answer = await call(siteEditing.saveSettings, {
      ...settings,
      slogan: '新口号',
      hot_words: ['医疗设备', '物业'],
    });
    expect(answer).toEqual({ code: code.success, msg: '已保存', data: {} });

    const home = dataOf(await call(site.index, {}, visitor()));
    expect(home).toMatchObject({
      slogan: '新口号',
      hot_words: ['医疗设备', '物业'],
      association: settings.association,
    });
    expect(await newestAudit()).toMatchObject({
      actorId: editor.session.userId,
      action: 'site.settings',
      detail: {
        slogan: { before: settings.slogan, after: '新口号' },
        hot_words: { before: settings.hot_words, after: ['医疗设备', '物业'] },
      },
    });
  });

  test('saved unchanged leave no trace', async () => {
    const { settings } = await read();
    const before = [await newestAudit(), on.platform.versions.current('site')];
    dataOf(await call(siteEditing.saveSettings, settings));
    expect([await newestAudit(), on.platform.versions.current('site')]).toEqual(before);
  });

  test.each([
    [{ site_email: 'nonsense' }, 'site_email'],
    [{ hot_words: ['物业', '物业'] }, 'hot_words'],
    [{ slogan: '\u0000' }, 'slogan'],
    [{ slogan: '\ud800' }, 'slogan'],
    [{ hot_words: ['坏\u0000'] }, 'hot_words'],
    [{ site_name: '' }, 'site_name'],
  ])('refuse %j', async (wrong, field) => {
    const { settings } = await read();
    const answer = await call(siteEditing.saveSettings, { ...settings, ...wrong });
    expect(answer).toMatchObject({
      code: code.invalidFields,
      data: { fields: { [field]: expect.any(String) } },
    });
    expect((await read()).settings).toEqual(settings);
  });
});

describe('menus', () => {
  test('are replaced whole, in the order given, with keys for whoever has none', async () => {
    const { children: _, ...child } = entry('帮助', { href: '/help#c-1' });
    const entries = [
      entry('首页', { href: '/', value: 'home' }),
      entry('服务', { children: [child] }),
      entry('关于我们', { href: '', value: 'about' }),
      entry('暂不显示', { value: 'hidden', enabled: false }),
    ];
    dataOf(await call(siteEditing.saveMenus, { place: 'nav', entries }));

    const menu = dataOf(await call(site.navMenu, {}, visitor()));
    expect(menu.map(({ name, value, child }) => [name, value, child])).toEqual([
      ['首页', 'home', 0],
      ['服务', 'nav-2', 1],
      ['关于我们', 'about', 0],
    ]);
    expect(menu[1]!.children.map(({ name, value }) => [name, value])).toEqual([['帮助', 'nav-2-1']]);
    expect((await read()).menus.find(({ value }) => value === 'hidden')).toMatchObject({
      enabled: false,
      position: 3,
    });
  });

  test('leave the other places alone', async () => {
    const others = (await read()).menus.filter(({ place }) => place === 'wap');
    dataOf(await call(siteEditing.saveMenus, { place: 'nav', entries: [entry('首页', { value: 'home' })] }));
    expect((await read()).menus.filter(({ place }) => place === 'wap')).toEqual(others);
  });

  test('are audited entry by entry', async () => {
    const save = (entries: MenuEntries) => call(siteEditing.saveMenus, { place: 'wap', entries });
    dataOf(await save([entry('首页', { value: 'home' }), entry('旧的', { value: 'old' })]));
    dataOf(await save([entry('主页', { value: 'home' }), entry('新的', { value: 'new' })]));
    expect((await newestAudit())?.detail).toEqual({
      home: { name: { before: '首页', after: '主页' } },
      old: { before: expect.objectContaining({ name: '旧的' }) as unknown, after: null },
      new: { before: null, after: expect.objectContaining({ name: '新的' }) as unknown },
    });
  });

  test('refuse two entries with one key, at any depth', async () => {
    const child = { name: '子项', href: '/', have_login: 0, icon: '', value: 'same', enabled: true };
    const entries = [
      entry('一', { value: 'same' }),
      { ...entry('二', { value: 'other' }), children: [child] },
    ];
    expect(await call(siteEditing.saveMenus, { place: 'nav', entries })).toMatchObject({
      code: code.invalidFields,
    });
  });

  test('saved by several at once are never half of each', async () => {
    const saves = ['甲', '乙', '丙'].map((name) =>
      call(siteEditing.saveMenus, {
        place: 'nav',
        entries: [entry(`${name}一`, { value: 'first' }), entry(`${name}二`, { value: 'second' })],
      }),
    );
    for (const answer of await Promise.all(saves)) expect(answer.code).toBe(code.success);
    const names = (await read()).menus.filter(({ place }) => place === 'nav').map(({ name }) => name[0]);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(1);
  });
});

describe('links', () => {
  test.each(['', '/', '/help#c-1', '/search?keyword=物业', 'https://example.org/a?b=c', '/@name'])(
    'may be %j',
    async (href) => {
      expect(await call(siteEditing.saveFooter, { entries: [footerEntry('链接', href)] })).toMatchObject({
        code: 1,
      });
    },
  );

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'http://example.org',
    '//example.org',
    '/\\example.org',
    '/\t/example.org',
    '/.//example.org',
    'https://',
    'https:example.org',
    'https://user:secret@example.org',
    'help',
    'mailto:a@example.org',
  ])('may not be %j', async (href) => {
    const refusal = { code: code.invalidFields };
    expect(await call(siteEditing.saveFooter, { entries: [footerEntry('链接', href)] })).toMatchObject(
      refusal,
    );
    expect(await call(siteEditing.saveBanners, { banners: [banner('横幅', href)] })).toMatchObject(refusal);
    expect(
      await call(siteEditing.saveMenus, { place: 'nav', entries: [entry('菜单', { href })] }),
    ).toMatchObject(refusal);
  });
});

describe('the footer and the banners', () => {
  test('are replaced and shown in the order given', async () => {
    const entries = [
      footerEntry('隐私政策', '/agreement/privacy'),
      { ...footerEntry('外部', 'https://example.org'), status: 0 },
    ];
    dataOf(await call(siteEditing.saveFooter, { entries }));
    dataOf(await call(siteEditing.saveBanners, { banners: [banner('二', '/help'), banner('一', '')] }));

    const home = dataOf(await call(site.index, {}, visitor()));
    expect(home.footer_menu.map(({ name, status }) => [name, status])).toEqual([
      ['隐私政策', 1],
      ['外部', 0],
    ]);
    expect(home.banners.map(({ title, href }) => [title, href])).toEqual([
      ['二', '/help'],
      ['一', null],
    ]);
    expect((await newestAudit())?.action).toBe('site.banners');
  });

  test('refuse the same name twice', async () => {
    const entries = [footerEntry('重复'), footerEntry('重复')];
    expect(await call(siteEditing.saveFooter, { entries })).toMatchObject({ code: code.invalidFields });
    const banners = [banner('重复'), banner('重复')];
    expect(await call(siteEditing.saveBanners, { banners })).toMatchObject({ code: code.invalidFields });
  });
});

describe('agreements', () => {
  const paragraph = '本协议由平台与用户共同订立，自发布之日起生效，请仔细阅读全部条款。';
  const publish = (version: string, content = `<p>${paragraph}</p>`, by: Caller = administrator) =>
    call(siteEditing.publishAgreement, { kind: 'user', version, title: '用户服务协议', content }, by);

  test('get a new version, sanitised, while the old ones stay', async () => {
    const old = (await read()).agreements.filter(({ kind }) => kind === 'user');
    on.clock.advance(1000);
    dataOf(
      await publish(
        '2027-01-01',
        `<h1>协议</h1><p onclick="steal()">${paragraph}</p><script>steal()</script>`,
      ),
    );

    const shown = dataOf(await call(site.agreement, {}, visitor()));
    expect(shown).toMatchObject({ version: '2027-01-01', content: `<h2>协议</h2><p>${paragraph}</p>` });
    const rows = await on.platform.database.select().from(agreements).where(eq(agreements.kind, 'user'));
    expect(rows).toHaveLength(old.length + 1);
    for (const row of old)
      expect(rows.find(({ id }) => id === row.id)).toMatchObject({ content: row.content });
    expect(await newestAudit()).toMatchObject({
      action: 'site.agreement',
      subject: 'agreement:user',
      detail: { version: { before: old[0]!.version, after: '2027-01-01' } },
    });
  });

  test('refuse a version that exists and a text that is in force already', async () => {
    const again = await publish('2027-01-01', `<p>${paragraph}另有补充。</p>`);
    expect(again).toMatchObject({ code: code.failure, msg: '版本 2027-01-01 已经存在，请换一个版本号' });
    on.clock.advance(1000);
    dataOf(await publish('2027-02-01'));
    expect(await publish('2027-03-01')).toMatchObject({
      code: code.failure,
      msg: '内容与现行版本相同，无需发布',
    });
  });

  test('refuse a text of which sanitising leaves nothing', async () => {
    const answer = await publish('2027-04-01', '<script>alert("nothing but a script in here")</script>');
    expect(answer).toMatchObject({ code: code.invalidFields, data: { fields: { content: '内容过短' } } });
  });

  test('are published by administrators only', async () => {
    expect(await publish('2027-05-01', `<p>${paragraph}！</p>`, editor)).toMatchObject({
      code: code.notAllowed,
    });
  });
});

describe('the logo', () => {
  const outside = fakeOutside();
  const app = () => createApp(on.platform, outside);

  async function upload(by: Caller): Promise<string> {
    const { api: whole } = app();
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#01aa72' } })
      .png()
      .toBuffer();
    const upload = { purpose: 'site', name: 'logo.png', size: bytes.byteLength, type: 'image/png' };
    const { upload: form, file } = dataOf(
      (await whole.call(files.sts, upload, by)) as Envelope<OutputOf<typeof files.sts>>,
    );
    await outside.storage.write(form.fields.key!, bytes, 'image/png');
    return file.id;
  }

  test('is a picture somebody uploaded for it, shown on every page, and goes back to the default', async () => {
    const { api: whole } = app();
    const file = await upload(editor);
    const save = (input: object, by: Caller = editor) => whole.call(siteEditing.saveLogo, input, by);
    const home = async () =>
      ((await whole.call(site.index, {}, visitor())).data as OutputOf<typeof site.index>).logo_black;
    expect(await save({ place: 'logo_black', file })).toMatchObject({ code: 1 });
    expect(await home()).toBe(`/files/${file}`);
    expect(await newestAudit()).toMatchObject({ action: 'site.logo', subject: 'site:logo_black' });
    expect(await save({ place: 'logo_black', file: '' })).toMatchObject({ code: 1 });
    expect(await home()).toBe('/logo-black.svg');
  });

  test("is none of a colleague's uploads, and nothing made up", async () => {
    const { api: whole } = app();
    for (const file of [await upload(administrator), 'f'.repeat(32), '../etc/passwd']) {
      const answer = await whole.call(siteEditing.saveLogo, { place: 'logo', file }, editor);
      expect(answer).toMatchObject({ code: code.failure });
    }
    expect((await read()).logos.logo).toBe('/logo.svg');
  });
});

test('a site that was never set up says so', async () => {
  const empty = await testApi({ seed: false });
  const fresh = createApi(siteEditingRoutes(createSiteEditing(empty.platform, noFiles)));
  expect(await fresh.call(siteEditing.read, {}, editor)).toMatchObject({ code: code.failure });
  const input = { entries: [footerEntry('链接')] };
  expect(await fresh.call(siteEditing.saveFooter, input, editor)).toMatchObject({ code: code.failure });
  await empty.close();
});

describe('the home page and the help page', () => {
  const home = async () => dataOf(await call(site.index, {}, visitor()));

  test('show the services in the order they were saved, hidden ones aside', async () => {
    const services = [
      { title: '乙', summary: '第二件事', icon: 'bell', href: '/agent', enabled: true },
      { title: '甲', summary: '第一件事', icon: 'receipt', href: '', enabled: true },
      { title: '丙', summary: '还没有', icon: 'bell', href: '', enabled: false },
    ];
    expect(await call(siteEditing.saveServices, { services })).toMatchObject({ code: code.success });
    expect((await home()).services).toEqual([
      { title: '乙', summary: '第二件事', icon: 'bell', href: '/agent' },
      { title: '甲', summary: '第一件事', icon: 'receipt', href: null },
    ]);
    expect((await read()).services).toHaveLength(3);
    expect(await newestAudit()).toMatchObject({ action: 'site.services', subject: 'site:services' });
    const bad = [{ ...services[0], icon: 'skull', href: 'javascript:alert(1)' }];
    const refused = await call(siteEditing.saveServices, { services: bad });
    expect(refused).toMatchObject({
      code: code.invalidFields,
      data: { fields: { 'services.0.icon': '请选择图标', 'services.0.href': expect.any(String) as string } },
    });
    expect((await home()).services).toHaveLength(2);
  });

  test('show the cards of the four identities, one each', async () => {
    const { roles } = await read();
    const changed = roles.map((role) => ({ ...role, summary: `${role.summary}！`, href: '/default' }));
    expect(await call(siteEditing.saveRoles, { roles: changed })).toMatchObject({ code: code.success });
    expect((await home()).roles).toEqual(changed);
    expect(await newestAudit()).toMatchObject({ action: 'site.roles' });
    const twice = changed.map((role) => ({ ...role, role_id: 1 }));
    expect(await call(siteEditing.saveRoles, { roles: twice })).toMatchObject({ code: code.invalidFields });
    expect((await home()).roles).toEqual(changed);
  });

  test('show the questions and the QR of the customer service', async () => {
    const questions = [
      { category: '新分类', question: '新问题？', answer: '新答案。', enabled: true },
      { category: '新分类', question: '未公开的？', answer: '还不说。', enabled: false },
    ];
    expect(await call(siteEditing.saveQuestions, { questions })).toMatchObject({ code: code.success });
    const { enabled: _, ...shown } = questions[0]!;
    expect(dataOf(await call(site.indexQues, {}, visitor()))).toEqual([
      { ...shown, id: expect.any(Number) as number },
    ]);
    expect(await newestAudit()).toMatchObject({ action: 'site.questions' });

    const { settings } = await read();
    const qr = 'https://example.org/new-service';
    expect(await call(siteEditing.saveSettings, { ...settings, qr })).toMatchObject({ code: code.success });
    expect(dataOf(await call(site.contactCustomer, {}, visitor()))).toMatchObject({ qr });
    const wrong = await call(siteEditing.saveSettings, { ...settings, qr: 'javascript:1' });
    expect(wrong).toMatchObject({
      code: code.invalidFields,
      data: { fields: { qr: expect.any(String) as string } },
    });
  });
});
