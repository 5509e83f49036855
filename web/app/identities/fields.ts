import type { FileReference } from '@portal/contract/files';
import { role, type RoleId } from '@portal/contract/roles';

/** How each field of the contract's `identityForm` is asked for and shown. */
export type FieldSpec = {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
} & (
  | { kind: 'text'; wide?: boolean; upper?: boolean; autoComplete?: string }
  | { kind: 'digits'; most: number; unit?: string; autoComplete?: string }
  | { kind: 'choice'; options: readonly string[] }
  /** The choices come with the page: they live in the contract. */
  | { kind: 'choices'; from: 'businessCategories' | 'specialties'; most?: number }
  | { kind: 'district' }
  | { kind: 'files'; purpose: 'licence' | 'certificate'; most: number }
);

export type Value = string | string[] | FileReference[];
export type Values = Record<string, Value>;

const organisation: FieldSpec[] = [
  {
    name: 'organisation',
    label: '单位名称',
    kind: 'text',
    placeholder: '与证照上的名称一致',
    autoComplete: 'organization',
  },
  {
    name: 'credit_code',
    label: '统一社会信用代码',
    kind: 'text',
    upper: true,
    placeholder: '18 位，字母请用大写',
  },
  { name: 'legal_representative', label: '法定代表人', kind: 'text' },
  { name: 'district', label: '所在地区', kind: 'district' },
  {
    name: 'address',
    label: '详细地址',
    kind: 'text',
    wide: true,
    placeholder: '街道、门牌号、楼层',
    autoComplete: 'street-address',
  },
  { name: 'contact', label: '联系人', kind: 'text', autoComplete: 'name' },
  {
    name: 'contact_mobile',
    label: '联系人手机号',
    kind: 'digits',
    most: 11,
    hint: '审核人员可能通过它联系您',
    autoComplete: 'tel-national',
  },
];

const licence: FieldSpec = {
  name: 'licence',
  label: '营业执照或法人证书',
  kind: 'files',
  purpose: 'licence',
  most: 3,
};

const basics: Record<RoleId, FieldSpec[]> = {
  [role.buyer]: [
    ...organisation,
    { name: 'level', label: '预算级次', kind: 'choice', options: ['中央', '省级', '市级', '县级'] },
  ],
  [role.supplier]: [
    ...organisation,
    { name: 'categories', label: '经营类别', kind: 'choices', from: 'businessCategories', hint: '可多选' },
  ],
  [role.agency]: [
    ...organisation,
    {
      name: 'registration_number',
      label: '代理机构登记编号',
      kind: 'text',
      placeholder: '中国政府采购网名录登记编号',
    },
    { name: 'staff_count', label: '专职人员数', kind: 'digits', most: 5, unit: '人', hint: '不少于 5 人' },
  ],
  [role.expert]: [
    { name: 'real_name', label: '姓名', kind: 'text', autoComplete: 'name' },
    { name: 'resident_id', label: '身份证号', kind: 'text', upper: true, hint: '加密保存，仅用于核验身份' },
    { name: 'employer', label: '工作单位', kind: 'text', autoComplete: 'organization' },
    { name: 'title', label: '职称', kind: 'text', placeholder: '例如：高级工程师' },
    { name: 'years', label: '从业年限', kind: 'digits', most: 2, unit: '年' },
    {
      name: 'contact_mobile',
      label: '联系手机号',
      kind: 'digits',
      most: 11,
      autoComplete: 'tel-national',
    },
    {
      name: 'specialties',
      label: '评审专业',
      kind: 'choices',
      from: 'specialties',
      most: 5,
      hint: '最多 5 个',
    },
  ],
};

const documents: Record<RoleId, FieldSpec[]> = {
  [role.buyer]: [licence],
  [role.supplier]: [licence],
  [role.agency]: [licence],
  [role.expert]: [
    { name: 'certificates', label: '职称或资格证书', kind: 'files', purpose: 'certificate', most: 5 },
  ],
};

export const basicFields = (type: RoleId) => basics[type];
export const documentFields = (type: RoleId) => documents[type];
export const allFields = (type: RoleId) => [...basics[type], ...documents[type]];
/** Experts apply in their own name, so no authorisation letter is required. */
export const needsLetter = (type: RoleId) => type !== role.expert;

export const letterLabel = '授权书';

export function labelOf(type: RoleId, name: string): string {
  if (name === 'letter_file') return letterLabel;
  return allFields(type).find((field) => field.name === name)?.label ?? '其他';
}

/** What a stored form, complete or not, holds of the fields of this role. */
export function valuesOf(type: RoleId, form: Record<string, unknown>): Values {
  return Object.fromEntries(allFields(type).map((field) => [field.name, valueOf(field, form[field.name])]));
}

function valueOf(field: FieldSpec, stored: unknown): Value {
  if (field.kind === 'choices') return Array.isArray(stored) ? stored.filter(isText) : [];
  if (field.kind === 'files') return filesOf(stored);
  return isText(stored) || typeof stored === 'number' ? String(stored) : '';
}

export function filesOf(stored: unknown): FileReference[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).flatMap((entry) => {
    const { url, name } = (entry ?? {}) as Partial<FileReference>;
    return isText(url) && isText(name) ? [{ url, name }] : [];
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
