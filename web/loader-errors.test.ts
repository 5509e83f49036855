import { code, PortalError } from '@portal/contract/codes';
import type { LoaderFunctionArgs, ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { withRefusals } from './loader-errors.ts';

function loaderOf(loader: () => unknown) {
  const build = { routes: { page: { id: 'page', module: { loader } } } } as unknown as ServerBuild;
  return withRefusals(build).routes.page!.module.loader!;
}
const given = {} as LoaderFunctionArgs;

test('an address the contract refuses is answered 404 with its words', async () => {
  const loader = loaderOf(() => Promise.reject(new PortalError(code.invalidFields, '翻页位置有误')));
  const thrown = await Promise.resolve(loader(given)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(404);
  expect(await (thrown as Response).text()).toBe('翻页位置有误');
});

test.each([
  [code.sessionInvalid, 401],
  [code.notAllowed, 403],
  [code.tooMany, 429],
])('a refusal with code %i is answered %i', async (refused, status) => {
  const loader = loaderOf(() => Promise.reject(new PortalError(refused)));
  await expect(loader(given)).rejects.toMatchObject({ status });
});

test('a fault of ours stays one, and an answer stays as it is', async () => {
  await expect(loaderOf(() => Promise.reject(new TypeError('ours')))(given)).rejects.toThrow('ours');
  expect(await loaderOf(() => ({ rows: [] }))(given)).toEqual({ rows: [] });
});
