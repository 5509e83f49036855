import { creditCodeCheck, residentIdCheck } from '@portal/contract/identity-numbers';
import { role, type RoleId, type StaffRole } from '@portal/contract/roles';

type Step = {
  action: 'apply' | 'approve' | 'reject' | 'reapply';
  from: number;
  to: number;
  daysAgo: number;
  note?: string;
};
export type IdentitySeed = {
  type: RoleId;
  title: string;
  number: string;
  /** Without its files, which are made with it. */
  form: Record<string, unknown>;
  answers: Record<string, string>;
  steps: Step[];
};
export type PersonSeed = {
  mobile: string;
  nickname: string;
  roleId: RoleId;
  district: string;
  intro: string;
  joinedDaysAgo: number;
  wantsOffers?: boolean;
  identities?: IdentitySeed[];
  staffRoles?: StaffRole[];
};

export const demoPassword = 'Demo#2026';

export const withCheck = (first17: string) => first17 + creditCodeCheck(first17);

const organisation = (
  name: string,
  creditCode: string,
  person: { legal: string; contact: string; mobile: string },
  place: { district: string; address: string },
) => ({
  organisation: name,
  credit_code: creditCode,
  legal_representative: person.legal,
  district: place.district,
  address: place.address,
  contact: person.contact,
  contact_mobile: person.mobile,
});

const approved = (daysAgo: number): Step[] => [
  { action: 'apply', from: 1, to: 3, daysAgo },
  { action: 'approve', from: 3, to: 2, daysAgo: daysAgo - 1, note: '资料齐全，予以通过' },
];

const codes = {
  bureau: withCheck('11440300MB2C00017'),
  supplier: withCheck('91440300MA5DA0001'),
  agency: withCheck('91440300MA5DA0002'),
  medical: withCheck('91440300MA5DA0003'),
  hospital: withCheck('12440300455757001'),
  service: withCheck('91440300MA5DA0004'),
};
const firstSeventeen = '44030019780312153';
const residentId = firstSeventeen + residentIdCheck(firstSeventeen);

const supplierAnswers = { scale: '小型', experience: '是', record: '无', tax: '是', region: '珠三角' };
const buyerAnswers = {
  fund: '财政性资金',
  internal_control: '是',
  yearly: '10 至 50 个',
  agency: '委托代理机构',
};

/** product 13: one person for each thing worth showing. Everybody and everything here is invented. */
export const people: PersonSeed[] = [
  {
    mobile: '13900000001',
    nickname: '云岭教育采购',
    roleId: role.buyer,
    district: '440304',
    intro: '负责本单位货物与服务类项目的采购组织工作。',
    joinedDaysAgo: 210,
    wantsOffers: true,
    identities: [
      {
        type: role.buyer,
        title: '示例市云岭区教育局',
        number: codes.bureau,
        form: {
          ...organisation(
            '示例市云岭区教育局',
            codes.bureau,
            { legal: '周承安', contact: '许知行', mobile: '13900000001' },
            { district: '440304', address: '云岭大道 88 号行政服务中心 6 楼' },
          ),
          level: '县级',
        },
        answers: buyerAnswers,
        steps: approved(205),
      },
    ],
  },
  {
    mobile: '13900000002',
    nickname: '数智科技小陈',
    roleId: role.supplier,
    district: '440305',
    intro: '专注政务信息化建设与运维。',
    joinedDaysAgo: 160,
    wantsOffers: true,
    identities: [
      {
        type: role.supplier,
        title: '云岭数智科技有限公司',
        number: codes.supplier,
        form: {
          ...organisation(
            '云岭数智科技有限公司',
            codes.supplier,
            { legal: '陈屿', contact: '陈小满', mobile: '13900000002' },
            { district: '440305', address: '创新路 12 号 B 座 1501' },
          ),
          categories: ['信息化', '服务'],
        },
        answers: supplierAnswers,
        steps: approved(150),
      },
    ],
  },
  {
    mobile: '13900000003',
    nickname: '正衡招标',
    roleId: role.agency,
    district: '440303',
    intro: '政府采购代理机构，专职从业人员 36 人。',
    joinedDaysAgo: 300,
    identities: [
      {
        type: role.agency,
        title: '正衡招标代理有限公司',
        number: codes.agency,
        form: {
          ...organisation(
            '正衡招标代理有限公司',
            codes.agency,
            { legal: '沈维衡', contact: '何清和', mobile: '13900000003' },
            { district: '440303', address: '样例南路 201 号 9 楼' },
          ),
          registration_number: 'DLJG-440300-00036',
          staff_count: 36,
        },
        answers: { registered: '是', room: '是', yearly: '20 至 100 个', fields: '综合', complaints: '0 次' },
        steps: approved(295),
      },
    ],
  },
  {
    mobile: '13900000004',
    nickname: '林老师',
    roleId: role.expert,
    district: '440304',
    intro: '信息技术类评审专家。',
    joinedDaysAgo: 120,
    wantsOffers: true,
    identities: [
      {
        type: role.expert,
        title: '林若谷',
        number: residentId,
        form: {
          real_name: '林若谷',
          resident_id: residentId,
          employer: '示例市信息工程研究院',
          title: '高级工程师',
          specialties: ['信息技术', '工程造价'],
          years: 18,
          contact_mobile: '13900000004',
        },
        answers: { pool: '是', reviews: '1 至 10 次', training: '是', avoid: '是，我承诺' },
        steps: approved(118),
      },
    ],
  },
  {
    mobile: '13900000005',
    nickname: '用户0005',
    roleId: role.supplier,
    district: '',
    intro: '',
    joinedDaysAgo: 3,
  },
  {
    mobile: '13900000006',
    nickname: '北桥医疗',
    roleId: role.supplier,
    district: '440306',
    intro: '医疗设备供应与售后服务。',
    joinedDaysAgo: 12,
    identities: [
      {
        type: role.supplier,
        title: '北桥医疗器械有限公司',
        number: codes.medical,
        form: {
          ...organisation(
            '北桥医疗器械有限公司',
            codes.medical,
            { legal: '梁书桥', contact: '梁书桥', mobile: '13900000006' },
            { district: '440306', address: '北桥街道样例一路 30 号' },
          ),
          categories: ['医疗设备', '货物'],
        },
        answers: { ...supplierAnswers, scale: '微型' },
        steps: [{ action: 'apply', from: 1, to: 3, daysAgo: 1 }],
      },
    ],
  },
  {
    mobile: '13900000007',
    nickname: '二院采购与后勤',
    roleId: role.buyer,
    district: '440307',
    intro: '医院采购部门，同时经营后勤服务公司。',
    joinedDaysAgo: 90,
    identities: [
      {
        type: role.buyer,
        title: '示例市第二人民医院',
        number: codes.hospital,
        form: {
          ...organisation(
            '示例市第二人民医院',
            codes.hospital,
            { legal: '顾长明', contact: '罗一诺', mobile: '13900000007' },
            { district: '440307', address: '望江大道 512 号' },
          ),
          level: '市级',
        },
        answers: buyerAnswers,
        steps: approved(88),
      },
      {
        type: role.supplier,
        title: '二院后勤服务有限公司',
        number: codes.service,
        form: {
          ...organisation(
            '二院后勤服务有限公司',
            codes.service,
            { legal: '罗一诺', contact: '罗一诺', mobile: '13900000007' },
            { district: '440307', address: '望江大道 512 号后勤楼' },
          ),
          categories: ['物业后勤', '服务'],
        },
        answers: supplierAnswers,
        steps: [
          { action: 'apply', from: 1, to: 3, daysAgo: 60 },
          { action: 'reject', from: 3, to: 4, daysAgo: 59, note: '授权书未加盖公章' },
          { action: 'reapply', from: 4, to: 3, daysAgo: 57 },
          { action: 'approve', from: 3, to: 2, daysAgo: 56, note: '补正后通过' },
        ],
      },
    ],
  },
  ...(
    [
      ['13900000009', '平台管理员', 'administrator'],
      ['13900000010', '审核员小方', 'reviewer'],
      ['13900000011', '运营小唐', 'operator'],
      ['13900000012', '编辑小叶', 'editor'],
    ] as const
  ).map(([mobile, nickname, duty]): PersonSeed => ({
    mobile,
    nickname,
    roleId: role.supplier,
    district: '',
    intro: '',
    joinedDaysAgo: 365,
    staffRoles: [duty],
  })),
];

export const reviewerMobile = '13900000010';

/** Told to everybody. */
export const maintenance = {
  title: '系统维护通知',
  content: '平台将于本周六 22:00 至 24:00 升级维护，期间部分功能暂停使用，敬请谅解。',
};

export const offers = [
  {
    title: '政府采购实务课程限时优惠',
    content: '本月报名「政府采购实务」系列课程享八折优惠，名额有限，欢迎选修。',
    daysAgo: 6,
    link: '/#home-courses',
  },
  {
    title: '供应商投标能力提升公开课',
    content: '本周五 15:00 线上公开课，讲解投标文件编制的常见失误，免费参加。',
    daysAgo: 2,
    link: '/#home-courses',
  },
];
