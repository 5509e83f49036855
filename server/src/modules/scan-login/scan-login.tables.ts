import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment } from '../../platform/database/columns.ts';

/** A login code on some screen: the QR carries the scene, only that browser knows the polling secret. */
export const scanLogins = pgTable(
  'scan_logins',
  {
    id: id(),
    scene: text().notNull(),
    secretHash: text().notNull(),
    fingerprint: text().notNull(),
    /** Who asks, as the phone is told before it agrees. */
    device: text().notNull(),
    address: text().notNull(),
    /** Set by the push that reports the scan. */
    openidSealed: text(),
    /** Of the ticket in the link that only the scanning phone was sent. */
    confirmHash: text(),
    answer: text({ enum: ['confirmed', 'refused'] }),
    usedAt: moment(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('scan_logins_scene').on(table.scene),
    uniqueIndex('scan_logins_secret').on(table.secretHash),
    uniqueIndex('scan_logins_confirm').on(table.confirmHash),
    index('scan_logins_expiry').on(table.expiresAt),
  ],
);
