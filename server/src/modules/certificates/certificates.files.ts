import { code, PortalError } from '@portal/contract/codes';
import { dayOf } from '@portal/contract/days';
import type { Platform } from '../../platform/platform.ts';
import { createSignedLinks } from '../../platform/signed-links.ts';
import { z } from 'zod';
import type { CertificateRow } from './certificates.store.ts';
import type { Sheet } from './certificates.pdf.ts';
import { renderSheet } from './certificates.pdf-worker.ts';

type Ports = {
  ownByNumber(userId: number, number: string): Promise<CertificateRow>;
  ofYear(userId: number, year: number): Promise<CertificateRow[]>;
  holderOf(row: CertificateRow): string;
  verifyUrl(number: string): string;
  association(): Promise<string>;
};

const linkSeconds = 60;
const claimsShape = z.union([
  z.tuple([z.literal('certificate'), z.number(), z.string()]),
  z.tuple([z.literal('statement'), z.number(), z.number()]),
]);
type Claims = z.infer<typeof claimsShape>;

const day = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' });

export type CertificateFiles = ReturnType<typeof createCertificateFiles>;

/** The PDFs, made when they are fetched by an address that lives for a minute. */
export function createCertificateFiles({ clock, keyring }: Platform, ports: Ports) {
  const links = createSignedLinks(keyring, clock, 'certificates');

  function linkTo(claims: Claims, name: string) {
    const { segment, expire } = links.segment(JSON.stringify(claims), linkSeconds);
    return { url: `/certificate-files/${segment}`, name, expire };
  }

  async function certificateSheet(userId: number, number: string): Promise<Sheet> {
    const row = await ports.ownByNumber(userId, number);
    if (row.revokedAt) throw new PortalError(code.failure, '证书已撤销，不能下载');
    return {
      kind: 'certificate',
      number: row.number,
      holder: ports.holderOf(row),
      courseTitle: row.courseTitle,
      creditHours: row.creditHours,
      issued: day.format(row.issuedAt),
      organisation: await ports.association(),
      verifyUrl: ports.verifyUrl(row.number),
    };
  }

  async function statementSheet(userId: number, year: number): Promise<Sheet> {
    const rows = await ports.ofYear(userId, year);
    const newest = rows.at(-1);
    if (!newest) throw new PortalError(code.failure, `${year} 年没有取得学时`);
    const hours = rows.reduce((sum, { creditHours }) => sum + creditHours, 0);
    return {
      kind: 'statement',
      year,
      holder: ports.holderOf(newest),
      organisation: await ports.association(),
      made: day.format(clock()),
      creditHours: Math.round(hours * 10) / 10,
      rows: rows.map(({ number, courseTitle, creditHours, issuedAt }) => ({
        number,
        courseTitle,
        creditHours,
        issued: dayOf(issuedAt),
      })),
    };
  }

  return {
    /** Refused here already, where the refusal can be read. */
    async fileLink(userId: number, text: string) {
      const { number } = await ports.ownByNumber(userId, text);
      await certificateSheet(userId, number);
      return linkTo(['certificate', userId, number], `结业证书-${number}.pdf`);
    },

    async statementLink(userId: number, year: number) {
      await statementSheet(userId, year);
      return linkTo(['statement', userId, year], `${year}年度学时证明.pdf`);
    },

    /** Null when the address is forged or expired. */
    async serve(segment: string): Promise<{ name: string; bytes: Uint8Array } | null> {
      const text = links.claims(segment);
      if (text === null) return null;
      const [kind, userId, what] = claimsShape.parse(JSON.parse(text));
      if (kind === 'certificate') {
        return {
          name: `结业证书-${what}.pdf`,
          bytes: await renderSheet(await certificateSheet(userId, what)),
        };
      }
      return {
        name: `${what}年度学时证明.pdf`,
        bytes: await renderSheet(await statementSheet(userId, what)),
      };
    },
  };
}
