import type { Database } from '../../platform/database/database.ts';
import type { Figures } from '../../platform/module.ts';
import { inquiryStore } from './inquiries.store.ts';

export function inquiryFigures(database: Database): Figures {
  return { staff: { counts: async () => ({ open_inquiries: await inquiryStore.total(database, false) }) } };
}
