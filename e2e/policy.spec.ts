import type { Page } from '@playwright/test';
import { expect, test, visit } from './fixtures/portal.ts';

declare global {
  // CSP violations as the browser reported them, and a global that a foreign script would set.
  var violations: string[];
  var injected: boolean | undefined;
}

async function noteViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.violations = [];
    addEventListener('securitypolicyviolation', (event) => {
      globalThis.violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}

test.describe('a script that came in with a text', { tag: '@once' }, () => {
  test.use({ mayLog: /Content Security Policy/ });

  test('does not run on a page from memory', async ({ page }) => {
    await noteViolations(page);
    await page.goto('/help');
    await page.route('**/help', async (route) => {
      const response = await route.fetch();
      const script = '<script>globalThis.injected = true</script>';
      await route.fulfill({ response, body: (await response.text()).replace('<main', `${script}<main`) });
    });
    await visit(page, '/help');
    expect(await page.evaluate(() => globalThis.injected)).toBeUndefined();
    expect(await page.evaluate(() => globalThis.violations)).toEqual(['script-src-elem inline']);
  });
});
