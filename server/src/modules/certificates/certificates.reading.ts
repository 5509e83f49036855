import { code, PortalError } from '@portal/contract/codes';
import type { OwnCertificate, VerifiedCertificate } from '@portal/contract/certificates';
import { type PageRequest, pageFrom } from '@portal/contract/paging';
import { toUnixSeconds, yearOf } from '@portal/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { readNumber } from './certificates.number.ts';
import { type CertificateRow, certificateStore as store } from './certificates.store.ts';

const refused = (message: string) => new PortalError(code.failure, message);

export type CertificateReading = ReturnType<typeof createReading>;

/** What holders see of their certificates, and what anybody may verify. */
export function createReading(platform: Platform, ports: { association(): Promise<string> }) {
  const { database, clock, keyring, limits, settings } = platform;
  const holderOf = ({ holderSealed }: CertificateRow) => keyring.open(holderSealed);
  const verifyUrl = (number: string) => `${settings.publicUrl}/certificate/${number}`;

  function ownOf(row: CertificateRow): OwnCertificate {
    return {
      ...factsOf(row),
      course_id: row.courseId,
      holder: holderOf(row),
      may_name: row.namedAt === null && row.revokedAt === null,
      score: row.score,
      revoked_reason: row.revokedReason,
      verify_url: verifyUrl(row.number),
    };
  }

  async function ownByNumber(userId: number, text: string): Promise<CertificateRow> {
    const number = readNumber(text);
    const row = number === null ? null : await store.ownByNumber(database, userId, number);
    if (!row) throw refused('证书不存在');
    return row;
  }

  /** Valid ones of one calendar year in China, the oldest first. */
  async function ofYear(userId: number, year: number): Promise<CertificateRow[]> {
    const rows = await store.ofUser(database, userId);
    return rows.filter((row) => row.revokedAt === null && yearOf(row.issuedAt) === year).toReversed();
  }

  return {
    holderOf,
    verifyUrl,
    ownOf,
    ownByNumber,
    ofYear,

    async list(userId: number, page: PageRequest) {
      const rows = await store.ofUser(database, userId);
      const valid = rows.filter(({ revokedAt }) => revokedAt === null);
      return { ...pageFrom(rows.map(ownOf), page), credit_hours: hoursOf(valid) };
    },

    /** Once, because a certificate names one person for good. */
    async name(userId: number, text: string, holder: string): Promise<void> {
      const row = await ownByNumber(userId, text);
      if (row.revokedAt) throw refused('证书已撤销');
      const isNamed = await store.nameOnce(database, row.id, keyring.seal(holder), clock());
      if (!isNamed) throw refused('证书上的姓名已确认，不能再修改，如有误请联系客服');
    },

    async statement(userId: number, asked: number | undefined) {
      const valid = (await store.ofUser(database, userId)).filter(({ revokedAt }) => revokedAt === null);
      const years = [...new Set(valid.map(({ issuedAt }) => yearOf(issuedAt)))].sort((a, b) => b - a);
      const year = asked ?? years[0] ?? yearOf(clock());
      const rows = await ofYear(userId, year);
      return { year, years, credit_hours: hoursOf(rows), certificates: rows.map(factsOf) };
    },

    async verify(text: string, address: string): Promise<VerifiedCertificate> {
      await limits.use({ key: 'certificate-verify', address, most: 30, seconds: 60 });
      const number = readNumber(text);
      if (number === null) throw refused('证书编号有误，请核对后重新输入');
      const row = await store.byNumber(database, number);
      if (!row) throw refused('未查询到该编号的证书，请核对证书编号');
      return {
        ...factsOf(row),
        holder: maskName(holderOf(row)),
        organisation: await ports.association(),
        checked: toUnixSeconds(clock()),
      };
    },
  };
}

function factsOf(row: CertificateRow) {
  const { number, courseTitle, creditHours, issuedAt, revokedAt } = row;
  return {
    number,
    state: revokedAt ? ('revoked' as const) : ('valid' as const),
    course_title: courseTitle,
    credit_hours: creditHours,
    issued: toUnixSeconds(issuedAt),
    revoked: revokedAt && toUnixSeconds(revokedAt),
  };
}

function hoursOf(rows: readonly CertificateRow[]): number {
  return Math.round(rows.reduce((sum, { creditHours }) => sum + creditHours, 0) * 10) / 10;
}

/** The family name alone. */
function maskName(name: string): string {
  return `${[...name][0] ?? ''}**`;
}
