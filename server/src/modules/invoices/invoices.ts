import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { createInvoiceDesk } from './invoices.desk.ts';
import { noDetails, sealDetails } from './invoices.details.ts';
import { invoicesDownload } from './invoices.downloads.ts';
import { invoiceFigures } from './invoices.figures.ts';
import { createOwnInvoices } from './invoices.own.ts';
import type { InvoicePorts } from './invoices.ports.ts';
import { invoiceRoutes } from './invoices.routes.ts';
import { invoiceStore as store } from './invoices.store.ts';
import { titleStore } from './invoices.titles.store.ts';
import { createTitles } from './invoices.titles.ts';

export type { InvoicePorts } from './invoices.ports.ts';
export type Invoices = ReturnType<typeof createInvoices>;

/** Invoices for what was paid, from the title book to the red reversal. */
export function createInvoices(platform: Platform, ports: InvoicePorts) {
  const { database, keyring } = platform;
  const titles = createTitles(platform);
  const own = createOwnInvoices(platform, ports);
  const desk = createInvoiceDesk(platform, ports);

  const personalData: PersonalData = {
    name: 'invoices',
    collect: async (userId) => ({ titles: await titles.all(userId), invoices: await own.all(userId) }),
    async erase(transaction, userId) {
      await titleStore.erase(transaction, userId);
      const empty = { details: sealDetails(keyring, noDetails), email: keyring.seal('') };
      await store.anonymise(transaction, userId, empty);
    },
  };

  return {
    calls: invoiceRoutes({ titles, own, desk }),
    downloads: [invoicesDownload(database)],
    personalData,
    figures: invoiceFigures(database),
    /** For the finance board. */
    tasks: [
      async () => ({
        name: 'invoices',
        title: '待开具发票',
        href: '/admin/invoices',
        ...(await store.sumOf(database, 'requested')),
      }),
      async () => ({
        name: 'reversals',
        title: '待红冲发票',
        href: '/admin/invoices?status=reversal',
        ...(await store.sumOf(database, 'reversal')),
      }),
    ],
    obstacle: own.obstacle,
    cancelBlockers: own.cancelBlockers,
  };
}
