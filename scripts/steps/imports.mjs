import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './command.mjs';
import { PlainError } from './console.mjs';

// Circles between files, which folder of web/app may import which, and where modules query tables. oxlint's import/no-cycle follows neither
// `import()` nor a list of allowed pairs of folders, so this reads the imports itself.

const base = ['ui', 'browser'];
/** What several domains use; it stands on `ui` and `browser` alone. */
const shared = ['forms', 'files', 'districts', 'lists', 'downloads', 'editor', 'reading', 'player'];
/** Every page stands in a layout and asks its guards. */
const everywhere = [...base, ...shared, 'layouts'];

/** The domains that use another one, each with its reason. Keep it short: what two domains need moves to a shared folder. */
const allowedPairs = {
  'files -> forms': 'a form is held back while its files are on the way',
  'downloads -> files': 'the file is saved',
  'editor -> files': 'a picture is cropped before it is inserted',
  'layouts -> exams': 'answers an exam page left behind are sent from every page',
  'layouts -> identities': 'the user menu switches the identity',
  'layouts -> inquiries': 'the consult panel takes a message',
  'accounts -> identities': 'a login with several identities chooses one',
  'profile -> accounts': 'password and code fields',
  'profile -> identities': 'the identities of an account',
  'profile -> centre': 'the sections of the personal centre',
  'profile -> insights': 'the data board',
  'staff -> accounts': 'sealing a password',
  'reviews -> identities': 'the fields of an application',
  'help -> inquiries': 'a question that has no answer yet',
  'site -> home': 'the preview of a banner',
  'articles -> collections': 'the collect button',
  'courses -> collections': 'the collect button',
  'courses -> payments': 'the buy button',
  'payments -> accounts': 'the agreement box, and what somebody pays from the balance with',
  'orders -> refunds': 'asking for a refund of an order, and its steps',
  'ledger -> payments': 'a top-up is paid',
  'lessons -> courses': 'courseware, rows of lessons and what a course offers',
  'memberships -> payments': 'the buy button',
  'reservations -> inquiries': 'the phone pop-up shows whom to call',
  'notices -> collections': 'the collect button',
  'search -> notices': 'the address of a party',
  'notices -> search': 'the search box with its suggestions',
  'notices -> subscriptions': 'saving a search, reminders, exports',
  'collections -> notices': 'a row of the list',
  'insights -> notices': 'links to notices',
  'subscriptions -> notices': 'a row of the list',
};

/** The files of modules that run SQL themselves without being stores, each with its reason. Keep it short. */
const allowedQueries = {
  'notice-search/notice-search.counts.ts':
    'puts a statement together from the query, and takes its rows apart',
  'notice-search/notice-search.hits.ts': 'the strategies of a search are statements that it puts together',
};

const statement =
  /(?:^(?:import|export)\s+(?<names>[^'";]*?)\bfrom|\bfrom|^import|\bimport\()\s*['"](?<source>\.[^'"]+)['"]/gm;

/** Every relative import below a folder, types and `import()` included: two paths relative to it, and whether it imports types alone. */
export function importsBelow(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.tsx?$/.test(name));
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(statement)]
      .map(({ groups: { names, source } }) => [file, join(dirname(file), source), areTypes(names)])
      .filter(([, target]) => !target.startsWith('..') && existsSync(join(folder, target))),
  );
}

/** `type { A }` or `{ type A, type B }`. */
function areTypes(names = '*') {
  const each = names
    .trim()
    .replace(/^\{|\}$/g, '')
    .split(',');
  return names.startsWith('type ') || each.every((name) => name.trim() === '' || /^\s*type\s/.test(name));
}

/** The files of each circle, in the order they import each other. */
export function circlesIn(imports) {
  // The checks run on the machine's own Node, from 20 on, which has no Map.groupBy.
  const targets = new Map();
  for (const [file, target] of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  const done = new Set();
  const circles = [];
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) return circles.push(path.slice(start));
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}

/** The imports from one folder of web/app into another that are not allowed, and the allowed pairs nobody uses. */
export function strayImports(imports, pairs = allowedPairs) {
  const used = new Set();
  const strays = imports.filter(([file, target]) => {
    const from = folderOf(file);
    const to = folderOf(target);
    if (from === to || from === '' || to === '') return false;
    if (base.includes(to)) return from === 'browser';
    if (from === 'layouts' && shared.includes(to)) return false;
    if (!base.includes(from) && !shared.includes(from)) {
      if (from !== 'layouts' && everywhere.includes(to)) return false;
      // The kit of the back office, in no public bundle.
      if (to === 'staff') return !file.split('/').at(-1).startsWith('staff-');
    }
    const pair = `${from} -> ${to}`;
    used.add(pair);
    return !Object.hasOwn(pairs, pair);
  });
  return { strays, unused: Object.keys(pairs).filter((pair) => !used.has(pair)) };
}

/** Tables are queried in stores alone, where somebody who changes one looks for its queries; tests make rows as they need. */
export function strayTables(imports) {
  return imports.filter(([file, target, isOfTypes]) => {
    if (!target.endsWith('.tables.ts') || mayQuery(file)) return false;
    if (folderOf(file) !== folderOf(target)) return true;
    return !isOfTypes && !isFigures(file);
  });
}

/** The files below a folder that run SQL without being a store, and the allowed ones that no longer do. */
export function strayQueries(folder, allowed = allowedQueries) {
  const running = readdirSync(folder, { recursive: true }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !mayQuery(file) &&
      !isFigures(file) &&
      /\.execute[<(]/.test(readFileSync(join(folder, file), 'utf8')),
  );
  return {
    strays: running.filter((file) => !Object.hasOwn(allowed, file)),
    unused: Object.keys(allowed).filter((file) => !running.includes(file)),
  };
}

const mayQuery = (file) => /\.(?:tables|store|test|testing)\.ts$/.test(file);
/** Queries over the own tables for the data boards. */
const isFigures = (file) => file.endsWith('.figures.ts');

function folderOf(file) {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '';
}

/** Fails when files import each other in a circle, a folder of the pages imports one it must not, or a module queries outside its stores. */
export async function checkImports() {
  const circles = ['contract/src', 'server/src', 'web/app'].flatMap((folder) =>
    circlesIn(importsBelow(join(root, folder))).map(
      (circle) => `${folder} 里的循环引用：${[...circle, circle[0]].join(' → ')}`,
    ),
  );
  const { strays, unused } = strayImports(importsBelow(join(root, 'web/app')));
  const modules = join(root, 'server/src/modules');
  const tables = strayTables(importsBelow(modules));
  const queries = strayQueries(modules);
  const here = relative(root, import.meta.filename);
  const problems = [
    ...circles,
    ...strays.map(([file, target]) => `web/app/${file} 不应引用 ${target}，见 CONTRIBUTING.md 和 ${here}`),
    ...tables.map(
      ([file, target]) =>
        `server/src/modules/${file} 不应引用 ${target}：把查询移到 *.store.ts，或使用该模块的公开接口`,
    ),
    ...queries.strays.map((file) => `server/src/modules/${file} 不应自己执行 SQL：把查询移到 *.store.ts`),
    ...[...unused, ...queries.unused].map((pair) => `${here} 里的 ${pair} 已经没有用处，请删去`),
  ];
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
}
