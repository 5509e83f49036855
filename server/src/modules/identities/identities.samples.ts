import { creditCodeCheck, residentIdCheck } from '@portal/contract/identity-numbers';
import { role, type RoleId } from '@portal/contract/roles';
import { questionnaires } from './identities.questions.ts';

type Reference = { url: string; name: string };

const creditFirst17 = '91310000MA1FL5E2X';
const residentFirst17 = '31010119800101001';
export const creditCode = `${creditFirst17}${creditCodeCheck(creditFirst17)}`;
export const residentId = `${residentFirst17}${residentIdCheck(residentFirst17)}`;

const organisation = (licence: Reference[]) => ({
  organisation: '示例科技有限公司',
  credit_code: creditCode,
  legal_representative: '李四',
  district: '310101',
  address: '人民路 1 号',
  contact: '王五',
  contact_mobile: '13900000002',
  licence,
});

/** A complete form of a role. */
export function formFor(type: RoleId, documents: Reference[] = [{ url: 'document', name: '执照.png' }]) {
  switch (type) {
    case role.buyer:
      return { ...organisation(documents), level: '市级' };
    case role.supplier:
      return { ...organisation(documents), categories: ['货物'] };
    case role.agency:
      return { ...organisation(documents), registration_number: 'DL-2026-001', staff_count: 12 };
    case role.expert:
      return {
        real_name: '赵六',
        resident_id: residentId,
        employer: '示例大学',
        title: '高级工程师',
        specialties: ['信息技术'],
        years: 12,
        contact_mobile: '13900000004',
        certificates: documents,
      };
  }
}

/** The first option of every required question. */
export function answersFor(type: RoleId): Record<string, string> {
  return Object.fromEntries(
    questionnaires[type].filter(({ required }) => required).map(({ id, options }) => [id, options[0] ?? '']),
  );
}
