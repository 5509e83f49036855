import { enterAs, user } from './fixtures/accounts.ts';
import { expect, expectAccessible, expectFits, test, visit } from './fixtures/portal.ts';
import { administrator, enterBackOffice } from './fixtures/staff.ts';

test('a number nobody was given is not verified, with scripts or without @phone', async ({ page }) => {
  await visit(page, '/certificate');
  await page.getByRole('textbox', { name: '证书编号' }).fill('CG2026000000000');
  await page.getByRole('button', { name: '核验' }).click();
  await expect(page.getByText('未通过核验')).toBeVisible();
  await expect(page).toHaveURL('/certificate/CG2026000000000');
  await expectAccessible(page, 'main');
  await expectFits(page);
  const plain = await page.request.get('/certificate?number=CG2026000000000');
  expect(await plain.text()).toContain('未通过核验');
});

test('whoever asks too often is not told that a certificate is false @once', async ({ page }) => {
  const asked = { data: { number: 'CG2026000000000' } };
  for (let at = 0; at < 30; at += 1) await page.request.post('/api/szguild/public/certificateVerify', asked);
  await visit(page, '/certificate/CG2026000000000');
  await expect(page.getByText('暂时无法核验')).toBeVisible();
  await expect(page.getByText('未通过核验')).toHaveCount(0);
});

test('whoever has no certificate yet is led to the courses @once', async ({ page, request, baseURL }) => {
  await enterAs(page, await user(request, { role_id: 2 }), baseURL);
  await visit(page, '/pages_workbench/pages/courses');
  await page.getByRole('link', { name: '我的证书' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的证书' })).toBeVisible();
  await expect(page.getByRole('link', { name: '去看课程' })).toHaveAttribute('href', '/course');
  await expectAccessible(page, 'main');
});

test('staff find a certificate and are asked why it is revoked @once', async ({ page, request, baseURL }) => {
  await enterBackOffice(page, await administrator(request), baseURL);
  await visit(page, '/admin/certificates');
  await expectFits(page);
  // The sample holder's: it stays as it is, because without a reason nothing is revoked.
  await page.getByRole('button', { name: /^撤销/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '撤销证书' });
  await dialog.getByRole('button', { name: '撤销' }).click();
  await expect(dialog.getByText('请写明撤销原因')).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('link', { name: '已撤销' }).click();
  await expect(page.getByText('没有符合条件的证书')).toBeVisible();
});
