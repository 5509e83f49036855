import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './steps/command.mjs';

const folder = mkdtempSync(join(tmpdir(), 'portal-forms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('lint refuses a form that is sent by GET while scripts are missing', () => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const name of ['accounts', 'ui']) mkdirSync(join(folder, 'web/app', name), { recursive: true });
  const bare = `import { Form } from 'react-router';\nexport const bare = () => <form />;\nexport const routed = () => <Form />;\n`;
  writeFileSync(join(folder, 'web/app/accounts/login.tsx'), bare);
  writeFileSync(join(folder, 'web/app/ui/post-form.tsx'), bare);
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format=json'], { cwd: folder, encoding: 'utf8' });
  const refused = JSON.parse(stdout).diagnostics.filter(({ code }) => code.includes('forbid-elements'));
  expect(refused.map(({ filename }) => filename)).toEqual(Array(2).fill('web/app/accounts/login.tsx'));
});
