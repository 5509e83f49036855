import { role, type RoleId } from '@portal/contract/roles';

export type Question = { id: string; text: string; options: string[]; required: boolean };
export type Answers = Record<string, string>;

const yesOrNo = ['是', '否'];

/** The short qualification questionnaire of a role. Ids are stored with answers: never give one a new meaning. */
export const questionnaires: Record<RoleId, Question[]> = {
  [role.buyer]: [
    {
      id: 'fund',
      text: '本单位采购项目的主要资金来源？',
      options: ['财政性资金', '自有资金', '两者都有'],
      required: true,
    },
    {
      id: 'internal_control',
      text: '是否已建立政府采购内部控制制度？',
      options: ['是', '否', '正在建立'],
      required: true,
    },
    {
      id: 'yearly',
      text: '上一年度的采购项目数量？',
      options: ['10 个以下', '10 至 50 个', '50 个以上'],
      required: true,
    },
    {
      id: 'agency',
      text: '通常怎样组织采购？',
      options: ['自行组织', '委托代理机构', '集中采购机构'],
      required: true,
    },
    { id: 'wish', text: '最希望从平台得到的帮助', options: [], required: false },
  ],
  [role.supplier]: [
    { id: 'scale', text: '企业规模类型？', options: ['大型', '中型', '小型', '微型'], required: true },
    { id: 'experience', text: '是否参加过政府采购活动？', options: yesOrNo, required: true },
    {
      id: 'record',
      text: '参加采购活动前三年内，经营活动中有无重大违法记录？',
      options: ['无', '有'],
      required: true,
    },
    { id: 'tax', text: '是否依法缴纳税收和社会保障资金？', options: yesOrNo, required: true },
    { id: 'region', text: '主要供货或服务的地区', options: [], required: false },
  ],
  [role.agency]: [
    {
      id: 'registered',
      text: '是否已在中国政府采购网完成代理机构名录登记？',
      options: yesOrNo,
      required: true,
    },
    { id: 'room', text: '是否有独立的评审场所和录音录像设备？', options: yesOrNo, required: true },
    {
      id: 'yearly',
      text: '上一年度代理的项目数量？',
      options: ['20 个以下', '20 至 100 个', '100 个以上'],
      required: true,
    },
    { id: 'fields', text: '主要代理的项目类别？', options: ['货物', '工程', '服务', '综合'], required: true },
    {
      id: 'complaints',
      text: '近三年被投诉且成立的次数？',
      options: ['0 次', '1 至 2 次', '3 次及以上'],
      required: true,
    },
    { id: 'strengths', text: '专长领域或代表项目', options: [], required: false },
  ],
  [role.expert]: [
    { id: 'pool', text: '是否已入选省级政府采购评审专家库？', options: yesOrNo, required: true },
    {
      id: 'reviews',
      text: '近一年参加评审的次数？',
      options: ['没有', '1 至 10 次', '10 次以上'],
      required: true,
    },
    { id: 'training', text: '近两年是否参加过评审专家培训？', options: yesOrNo, required: true },
    { id: 'avoid', text: '是否承诺遵守回避和保密规定？', options: ['是，我承诺'], required: true },
    { id: 'region', text: '可参加评审的地区', options: [], required: false },
  ],
};

/** What is wrong with answers, by question; complete ones also need every required question. */
export function answerFaults(type: RoleId, answers: Answers, complete: boolean): Record<string, string> {
  const questions = new Map(questionnaires[type].map((question) => [question.id, question]));
  const faults: Record<string, string> = {};
  for (const [id, answer] of Object.entries(answers)) {
    const question = questions.get(id);
    if (!question) faults[`answers.${id}`] = '没有这个问题';
    else if (answer !== '' && question.options.length > 0 && !question.options.includes(answer)) {
      faults[`answers.${id}`] = '请从选项中选择';
    }
  }
  if (!complete) return faults;
  for (const question of questionnaires[type]) {
    if (question.required && !answers[question.id]) faults[`answers.${question.id}`] = '请完成资格问卷';
  }
  return faults;
}

/** Answers with the words of their questions, for a reviewer. */
export function answersInWords(type: RoleId, answers: Answers): { question: string; answer: string }[] {
  return questionnaires[type]
    .filter((question) => answers[question.id])
    .map((question) => ({ question: question.text, answer: answers[question.id]! }));
}
