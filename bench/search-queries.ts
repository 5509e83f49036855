import { seededRandom } from '../server/seed/notices.random.ts';
import { type NoticeQuery, noticeQuery, type NoticeSort } from '@portal/contract/notices';

/** What people ask. `page` is how many pages of twenty lie before the one wanted. */
export type Question = { name: string; query: NoticeQuery; sort: NoticeSort; page: number };

type SampleFacts = {
  buyer: number;
  agency: number;
  supplier: number;
  buyerName: string;
  number: string;
  now: number;
};

const day = 86_400;

export function questionsAbout({ buyer, agency, supplier, buyerName, number, now }: SampleFacts): Question[] {
  const list: [string, Partial<NoticeQuery>, NoticeSort?, number?][] = [
    ['everything', {}],
    ['very common', { keyword: '采购' }],
    ['very common, two', { keyword: '采购 项目' }],
    ['common', { keyword: '服务' }],
    ['common', { keyword: '物业管理' }],
    ['common', { keyword: '医疗设备' }],
    ['medium', { keyword: '电梯' }],
    ['medium', { keyword: '显示屏' }],
    ['rare', { keyword: '钢琴' }],
    ['rare', { keyword: '矿山生态修复' }],
    ['rarer', { keyword: '白鹭校区 内窥镜' }],
    ['two words', { keyword: '医院 空调' }],
    ['two words', { keyword: '中学 课桌椅' }],
    ['three words', { keyword: '深圳 学校 设备' }],
    ['phrase', { keyword: '"采购项目公开招标公告"' }],
    ['phrase', { keyword: '"物业管理服务采购项目"' }],
    ['minus', { keyword: '服务 -物业' }],
    ['minus, longer', { keyword: '采购 -采购项目' }],
    ['organisation', { keyword: buyerName }],
    ['organisation, part', { keyword: '样例人民医院' }],
    ['organisation, agency', { keyword: '招标代理有限公司深圳' }],
    ['one character', { keyword: '采' }],
    ['one character, rarer', { keyword: '琴' }],
    ['Latin', { keyword: 'LED' }],
    ['Latin and Han', { keyword: '5G专网' }],
    ['digits', { keyword: '2026年' }],
    ['project number', { keyword: number }],
    ['beginning of a number', { keyword: number.slice(0, -2) }],
    ['only in old ones', { keyword: '消杀' }],
    ['only in old ones, longer', { keyword: '消杀防护用品' }],
    ['only in old ones, page 50', { keyword: '消杀' }, 'date', 50],
    ['nothing', { keyword: '量子纠缠收割机' }],
    ['nothing, of common pairs', { keyword: '采购服务医院公告' }],
    ['type', { notice_type: ['tender'] }],
    ['rare type', { notice_type: ['acceptance'] }],
    ['method', { keyword: '采购', method: ['single'] }],
    ['kind', { keyword: '改造', kind: ['works'] }],
    ['industry', { keyword: '设备', industry: ['P'] }],
    ['province', { keyword: '采购', district: '44' }],
    ['county', { keyword: '采购', district: '440305' }],
    ['county and type', { district: '440305', notice_type: ['result'] }],
    ['buyer', { buyer }],
    ['agency', { agency, keyword: '服务' }],
    ['supplier', { supplier }],
    ['open only', { open_only: true, keyword: '设备' }],
    ['open only, rare', { open_only: true, keyword: '钢琴' }],
    ['a week', { keyword: '采购', published_from: now - 7 * day }],
    ['an old month', { keyword: '电梯', published_from: now - 150 * day, published_to: now - 120 * day }],
    ['budget', { keyword: '采购', budget_min: 1_000_000_000 }],
    [
      'all at once',
      {
        keyword: '服务',
        district: '44',
        notice_type: ['tender', 'result'],
        kind: ['services'],
        budget_min: 10_000_000,
      },
    ],
    ['deep', { keyword: '采购' }, 'date', 200],
    ['deep, medium', { keyword: '电梯' }, 'date', 200],
    ['by budget', { keyword: '采购' }, 'budget'],
    ['by budget, filtered', { keyword: '工程', district: '51' }, 'budget'],
    ['by deadline', { keyword: '设备', open_only: true }, 'deadline'],
    ['by relevance', { keyword: '智慧校园' }, 'relevance'],
    ['by relevance, common', { keyword: '采购' }, 'relevance'],
  ];
  return list.map(([name, query, sort = 'date', page = 0]) => ({
    name: `${name}${query.keyword ? ` ${query.keyword}` : ''}`,
    query: noticeQuery.parse(query),
    sort,
    page,
  }));
}

const longest = 18;

/** Substrings of titles of every length, the same ones in every run. */
export function randomQuestions(titles: readonly string[]): Question[] {
  const random = seededRandom(68);
  const keywords = titles.map((title, at) => {
    const length = 2 + (at % (longest - 1));
    const start = random.between(0, Math.max(0, title.length - length));
    return title.slice(start, start + length);
  });
  return [...new Set(['区CT扫描系统采购', ...keywords])].map((keyword) => ({
    name: `random ${keyword}`,
    query: noticeQuery.parse({ keyword }),
    sort: 'date',
    page: 0,
  }));
}
