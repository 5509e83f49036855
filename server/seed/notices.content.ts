import {
  noticeContent,
  type NoticeContent,
  noticeMethodTitle,
  type NoticePackage,
  type NoticeType,
} from '@portal/contract/notice-content';
import { formatMoment, toUnixSeconds } from '@portal/contract/time';
import { bodyOf, shortBodyOf, type Written } from './notices.bodies.ts';
import { type Random, seededRandom } from './notices.random.ts';
import { surnames } from './data/notice-words.ts';
import { type Project, type Step, supplierOf } from './notices.projects.ts';

const day = 86_400;

/** Every field as the contract leaves it when nothing is said. */
const blank = noticeContent.parse({
  type: 'tender',
  title: '示例公告',
  kind: 'goods',
  district: '000000',
  buyer: { name: '示例' },
});

/** What a project says at one of its steps. */
export function contentOf(
  project: Project,
  step: Step,
  isShort: boolean,
): Written & { content: NoticeContent } {
  const random = seededRandom(project.index, step.at % 1_000_003, 5);
  const { item, place, buyer, agency, method, budget, number, title } = project;
  const facts: NoticeContent = {
    ...blank,
    type: step.type,
    title: headline(project, step.type),
    project_number: step.type === 'intention' ? '' : number,
    project_title: title,
    plan_number: step.type === 'intention' ? '' : `JH-${number.slice(2)}`,
    method: step.type === 'intention' ? null : method,
    kind: item[1],
    catalogue: item[2],
    industry: item[3],
    district: place.code,
    level: place.level,
    buyer,
    agency: step.type === 'intention' ? null : agency,
    budget,
    fund_source: '财政性资金',
    ...details(project, step, random),
  };
  const written = isShort ? shortBodyOf(facts) : bodyOf(facts, random);
  return { content: facts, ...written };
}

function headline({ title, method }: Project, type: NoticeType): string {
  const endings: Record<NoticeType, string> = {
    intention: '采购意向公开',
    prequalification: '资格预审公告',
    tender: `${noticeMethodTitle[method]}公告`,
    correction: '更正公告',
    result: method === 'open' || method === 'invited' ? '中标结果公告' : '成交结果公告',
    ended: '终止公告',
    contract: '政府采购合同公告',
    acceptance: '履约验收公告',
  };
  return `${title}${endings[type]}`;
}

function details(project: Project, step: Step, random: Random): Partial<NoticeContent> {
  const at = Math.floor(step.at / 1000);
  switch (step.type) {
    case 'intention':
      return { expected_month: formatMoment(Math.floor(project.tenderAt / 1000)).slice(0, 7) };
    case 'correction':
      return { ...openUntil(project), ...corrected(project) };
    case 'result':
      return {
        packages: packagesOf(project, true),
        experts: people(random, random.between(3, 7)),
        agency_fee: Math.round(project.sum * 0.012),
      };
    case 'contract':
      return {
        packages: packagesOf(project, true).slice(0, 1),
        contract_number: `HT-${project.number}`,
        signed: at - day * random.between(1, 3),
      };
    case 'acceptance':
      return { contract_number: `HT-${project.number}`, experts: people(random, 3) };
    case 'ended':
      return {};
    case 'prequalification':
    case 'tender':
      return {
        ...openUntil(project),
        packages: packagesOf(project, false),
        ceiling: project.budget === null || random.happens(0.4) ? null : Math.round(project.budget * 0.98),
        sme_policy: random.pick([
          '',
          '专门面向中小企业采购',
          '预留份额面向小微企业',
          '小微企业价格扣除百分之十',
        ]),
        consortium: random.happens(0.25),
        imports_allowed: random.happens(0.06),
        document_from: at,
        document_to: at + 5 * day,
        document_price: random.happens(0.7) ? 0 : 30_000,
      };
  }
}

function openUntil({ deadline, place }: Project): Partial<NoticeContent> {
  const seconds = toUnixSeconds(new Date(deadline));
  return {
    deadline: seconds,
    opening_time: seconds,
    opening_place: `${place.name}公共资源交易中心第 ${1 + ((deadline / 1_800_000) % 9)} 开标室`,
  };
}

function corrected({ number, deadline }: Project): Partial<NoticeContent> {
  const before = formatMoment(Math.floor(deadline / 1000) - 3 * day);
  return {
    original_number: number,
    changes: [
      { field: '提交投标文件截止时间', before, after: formatMoment(Math.floor(deadline / 1000)) },
      { field: '采购需求', before: '质量保证期一年', after: '质量保证期三年' },
    ],
  };
}

function packagesOf({ item, sum, budget, index }: Project, isWon: boolean): NoticePackage[] {
  const random = seededRandom(index, 3);
  const parts = random.happens(0.82) ? 1 : random.between(2, 4);
  return Array.from({ length: parts }, (_, at) => {
    const share = Math.round(sum / parts);
    const won = Math.round((share * (0.8 + random.next() * 0.2)) / 100) * 100;
    const winner = supplierOf(random);
    const score = Math.round(8000 + random.next() * 1800) / 100;
    return {
      number: `包 ${at + 1}`,
      name: parts === 1 ? item[0] : `${item[0]}第 ${at + 1} 部分`,
      quantity: item[1] === 'goods' ? `${random.between(1, 200)} 套` : '1 项',
      budget: budget === null ? null : share,
      winner: isWon ? winner : null,
      amount: isWon ? won : null,
      discount_rate: null,
      score: isWon ? score : null,
    };
  });
}

function people(random: Random, amount: number): string[] {
  const names = Array.from(
    { length: amount },
    () => `${random.pick(surnames)}示${random.pick(['一', '二', '三', '四', '五', '六'])}`,
  );
  return [...new Set(names)];
}
