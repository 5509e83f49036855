import { code, PortalError } from '@portal/contract/codes';
import type { OutputOf } from '@portal/contract/endpoint';
import { type InvoiceTitleKind, mostTitles } from '@portal/contract/invoice-titles';
import type { InvoiceTitle, invoiceTitles as endpoints } from '@portal/contract/invoices';
import { pageFrom, type PageRequest } from '@portal/contract/paging';
import type { Platform } from '../../platform/platform.ts';
import { openDetails, sealDetails, type TitleDetails } from './invoices.details.ts';
import { titleStore as store, type TitleRow } from './invoices.titles.store.ts';

type Given = TitleDetails & {
  id?: number | undefined;
  kind: InvoiceTitleKind;
  name: string;
  tax_number: string;
  is_default: boolean;
};

const missing = () => new PortalError(code.failure, '发票抬头不存在');

export type Titles = ReturnType<typeof createTitles>;

/** The title book of a user. */
export function createTitles({ database, clock, keyring }: Platform) {
  const wireOf = (row: TitleRow): InvoiceTitle => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    tax_number: row.taxNumber,
    ...openDetails(keyring, row.detailsSealed),
    is_default: row.isDefault,
  });

  return {
    async list(userId: number, page: PageRequest): Promise<OutputOf<typeof endpoints.list>> {
      return pageFrom((await store.ofUser(database, userId)).map(wireOf), page);
    },

    async all(userId: number): Promise<InvoiceTitle[]> {
      return (await store.ofUser(database, userId)).map(wireOf);
    },

    async save(userId: number, given: Given): Promise<number> {
      const { id, kind, name, is_default: asDefault } = given;
      return database.transaction(async (transaction) => {
        await store.lockBook(transaction, userId);
        const book = await store.ofUser(transaction, userId);
        const before = book.find((title) => title.id === id);
        if (id !== undefined && !before) throw missing();
        if (!before && book.length >= mostTitles) {
          throw new PortalError(code.failure, `最多保存 ${mostTitles} 个抬头，请先删除不用的`);
        }
        // There is always one, once there is any.
        const isDefault = asDefault || before?.isDefault === true || book.length === 0;
        if (isDefault) await store.clearDefault(transaction, userId);
        const row = {
          kind,
          name,
          taxNumber: kind === 'personal' ? '' : given.tax_number,
          detailsSealed: sealDetails(keyring, given),
          isDefault,
        };
        if (!before) return store.add(transaction, { ...row, userId, createdAt: clock() });
        await store.change(transaction, userId, before.id, row);
        return before.id;
      });
    },

    async remove(userId: number, id: number): Promise<void> {
      await database.transaction(async (transaction) => {
        await store.lockBook(transaction, userId);
        const removed = await store.remove(transaction, userId, id);
        if (!removed) throw missing();
        const [next] = removed.isDefault ? await store.ofUser(transaction, userId) : [];
        if (next) await store.makeDefault(transaction, userId, next.id);
      });
    },
  };
}
