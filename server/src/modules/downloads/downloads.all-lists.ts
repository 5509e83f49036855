import type { Api } from '../../platform/http/api.ts';
import type { Download } from '../../platform/module.ts';
import { contentLists } from './downloads.lists.content.ts';
import { financeLists } from './downloads.lists.finance.ts';
import { learningLists } from './downloads.lists.learning.ts';
import { ownLists } from './downloads.lists.own.ts';
import { peopleLists } from './downloads.lists.people.ts';
import { listDownload } from './downloads.lists.ts';

/** The lists of the contract that no module exports in a way of its own. */
export function listDownloads(api: Pick<Api, 'call'>): Download[] {
  const tables = [...ownLists, ...contentLists, ...learningLists, ...financeLists, ...peopleLists];
  return tables.map((table) => listDownload(table, api));
}
