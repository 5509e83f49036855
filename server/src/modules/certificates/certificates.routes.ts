import { certificates as endpoints } from '@portal/contract/certificates';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { CertificateFiles } from './certificates.files.ts';
import type { CertificateReading } from './certificates.reading.ts';
import type { CertificateStaff } from './certificates.staff.ts';

type Parts = { reading: CertificateReading; files: CertificateFiles; staff: CertificateStaff };

export function certificateRoutes({ reading, files, staff }: Parts): Implemented[] {
  return [
    implement(endpoints.list, async (page, { session }) => success(await reading.list(session.userId, page))),
    implement(endpoints.name, async ({ number, holder }, { session }) => {
      await reading.name(session.userId, number, holder);
      return success({}, '已保存证书上的姓名');
    }),
    implement(endpoints.file, async ({ number }, { session }) =>
      success(await files.fileLink(session.userId, number)),
    ),
    implement(endpoints.statement, async ({ year }, { session }) =>
      success(await reading.statement(session.userId, year)),
    ),
    implement(endpoints.statementFile, async ({ year }, { session }) =>
      success(await files.statementLink(session.userId, year)),
    ),
    implement(endpoints.verify, async ({ number }, { address }) =>
      success(await reading.verify(number, address)),
    ),
    implement(endpoints.staffList, async (input) => success(await staff.list(input))),
    implement(endpoints.revoke, async ({ number, reason }, caller) => {
      await staff.revoke(actorOf(caller), number, reason);
      return success({}, '证书已撤销');
    }),
  ];
}
