import type { RoleId } from '@portal/contract/roles';

type VideoId =
  'budget-and-plan' | 'tender-document' | 'bid-evaluation' | 'supplier-response' | 'contract-acceptance';
export type CourseSeed = {
  title: string;
  category: string;
  teacher: string;
  summary: string;
  price: number;
  memberFree?: boolean;
  hours: number;
  audience?: RoleId[];
  antiSkip?: boolean;
  goals: readonly string[];
  /** The films of its lessons, two a chapter, and the subject they are about. */
  subject: string;
  videos: readonly VideoId[];
};

export const categories: [name: string, children: string[]][] = [
  ['基础必修', ['法规制度', '采购方式']],
  ['采购人', ['需求与预算', '合同与履约']],
  ['供应商', ['投标实务', '政策支持']],
  ['代理机构', ['执业规范', '文件编制']],
  ['评审专家', ['评审实务', '纪律与案例']],
  ['争议解决', []],
];

export const teachers: { name: string; title: string; intro: string }[] = [
  { name: '法规讲师团队', title: '政策法规方向', intro: '长期从事政府采购制度研究与普法培训，擅长把条文讲成看得懂的流程。' },
  { name: '采购实务讲师团队', title: '采购人方向', intro: '由多年从事预算、需求和合同管理的实务人员组成。' },
  { name: '投标实务讲师团队', title: '供应商方向', intro: '关注中小企业参与政府采购的常见问题，课程以案例和清单为主。' },
  { name: '评审讲师团队', title: '评审专家方向', intro: '专注评审程序、评审纪律与评审文书。' },
];

const [law, buyer, supplier, reviewer] = teachers.map(({ name }) => name) as [string, string, string, string];

export const courses: CourseSeed[] = [
  { title: '政府采购基础知识入门', category: '法规制度', teacher: law, summary: '用一条主线串起预算、公告、评审、合同和验收，适合第一次接触政府采购的人。', price: 0, hours: 6, goals: ['说得清政府采购的全流程', '知道每一步的责任主体', '会查找所需的公告和文件'], subject: '政府采购全流程', videos: ['budget-and-plan', 'tender-document', 'bid-evaluation', 'contract-acceptance'] },
  { title: '采购需求管理与采购文件编制', category: '需求与预算', teacher: buyer, summary: '从需求调查写到评分办法，避免以不合理条件排斥供应商。', price: 29_900, hours: 10, goals: ['会做需求调查', '能写出可量化的技术要求', '能设计客观的评分办法'], subject: '需求与文件编制', videos: ['tender-document', 'budget-and-plan', 'bid-evaluation'] },
  { title: '供应商投标实务：从读懂文件到递交响应', category: '投标实务', teacher: supplier, summary: '三遍读文件、逐条做响应、按时交文件，少走弯路。', price: 19_900, hours: 9, goals: ['快速判断项目是否适合自己', '编制完整的响应文件', '避开常见的无效投标情形'], subject: '投标响应', videos: ['supplier-response', 'tender-document', 'bid-evaluation'] },
  { title: '评审专家职责、纪律与典型案例', category: '纪律与案例', teacher: reviewer, summary: '专家必修：独立评审、回避、保密与评审报告。', price: 0, hours: 8, audience: [4], antiSkip: true, goals: ['掌握评审程序', '理解回避与保密要求', '会写评审意见'], subject: '评审纪律', videos: ['bid-evaluation', 'tender-document', 'contract-acceptance'] },
  { title: '代理机构执业规范与档案管理', category: '执业规范', teacher: law, summary: '从委托协议到档案移交，执业检查中常见的问题逐项说明。', price: 25_900, hours: 8, goals: ['规范签订委托协议', '管好采购档案', '应对执业检查'], subject: '代理执业', videos: ['tender-document', 'bid-evaluation', 'contract-acceptance'] },
  { title: '质疑投诉的处理流程与文书写作', category: '争议解决', teacher: law, summary: '质疑怎么提、怎么答，投诉怎么办，附文书模板。', price: 15_900, hours: 5, goals: ['分清质疑与投诉', '按期作出书面答复', '写好质疑函和答复函'], subject: '质疑投诉', videos: ['bid-evaluation', 'supplier-response'] },
  { title: '框架协议采购方式全流程解析', category: '采购方式', teacher: law, summary: '封闭式与开放式框架协议的征集、入围与成交。', price: 9900, hours: 4, goals: ['判断能否用框架协议', '掌握两阶段流程'], subject: '框架协议', videos: ['tender-document', 'contract-acceptance'] },
  { title: '中小企业参与政府采购的政策与技巧', category: '政策支持', teacher: supplier, summary: '预留份额、价格扣除、声明函怎么填，一次讲清。', price: 0, hours: 3, goals: ['会判断是否为中小企业', '正确填写声明函'], subject: '中小企业政策', videos: ['supplier-response', 'budget-and-plan'] },
  { title: '采购预算与采购计划编制', category: '需求与预算', teacher: buyer, summary: '没有预算不得采购：预算、意向与计划的衔接。', price: 0, hours: 4, goals: ['编制采购预算', '公开采购意向', '编制采购计划'], subject: '预算与计划', videos: ['budget-and-plan', 'contract-acceptance'] },
  { title: '合同签订与履约验收', category: '合同与履约', teacher: buyer, summary: '合同依文件、验收依合同，支付与变更的边界。', price: 12_900, hours: 5, goals: ['按期签订并公告合同', '组织履约验收', '处理合同变更'], subject: '合同与验收', videos: ['contract-acceptance', 'budget-and-plan'] },
  { title: '公开招标文件编制要点', category: '文件编制', teacher: law, summary: '资格条件、评分因素和合同条款的常见错误。', price: 16_800, hours: 6, goals: ['设置合理的资格条件', '编写可操作的评分办法'], subject: '招标文件', videos: ['tender-document', 'bid-evaluation'] },
  { title: '竞争性磋商与竞争性谈判', category: '采购方式', teacher: law, summary: '两种方式的适用情形、程序与最后报价。', price: 0, hours: 4, goals: ['选对采购方式', '组织磋商和谈判'], subject: '磋商与谈判', videos: ['bid-evaluation', 'supplier-response'] },
  { title: '单一来源采购的论证与公示', category: '采购方式', teacher: law, summary: '什么情形可以用，论证材料怎么写，公示怎么做。', price: 6900, hours: 2, goals: ['判断适用情形', '写好论证意见'], subject: '单一来源', videos: ['tender-document'] },
  { title: '评标流程与评审方法', category: '评审实务', teacher: reviewer, summary: '符合性审查、澄清、综合评分法与最低评标价法。', price: 0, hours: 4, audience: [4], goals: ['熟悉评标步骤', '正确使用评审方法'], subject: '评标流程', videos: ['bid-evaluation', 'tender-document'] },
  { title: '评审报告与异常情况处理', category: '评审实务', teacher: reviewer, summary: '报价畸低、串通线索、意见分歧时怎么办。', price: 8800, hours: 3, goals: ['识别异常低价', '规范填写评审报告'], subject: '评审报告', videos: ['bid-evaluation', 'contract-acceptance'] },
  { title: '电子投标文件制作与上传', category: '投标实务', teacher: supplier, summary: '数字证书、加密上传、开标解密的完整演练。', price: 4900, hours: 2, goals: ['独立完成电子投标', '处理上传失败'], subject: '电子投标', videos: ['supplier-response'] },
  { title: '报价策略与成本测算', category: '投标实务', teacher: supplier, summary: '看懂价格分公式，测算成本，合理报价。', price: 12_800, memberFree: true, hours: 4, goals: ['理解价格分', '完成成本测算'], subject: '报价与成本', videos: ['supplier-response', 'budget-and-plan'] },
  { title: '绿色采购与创新产品政策', category: '政策支持', teacher: law, summary: '节能环保、绿色建材与创新产品的采购政策。', price: 0, hours: 2, goals: ['用好绿色采购清单', '了解首购订购'], subject: '绿色采购', videos: ['budget-and-plan'] },
  { title: '采购人内部控制建设', category: '需求与预算', teacher: buyer, summary: '岗位分离、分级授权与内控制度的落地。', price: 18_800, hours: 5, goals: ['梳理风险点', '建立内控制度'], subject: '内部控制', videos: ['budget-and-plan', 'contract-acceptance'] },
  { title: '服务类项目履约评价', category: '合同与履约', teacher: buyer, summary: '物业、运维、咨询类服务怎样考核和付款。', price: 9800, hours: 3, goals: ['设计考核指标', '按考核付款'], subject: '履约评价', videos: ['contract-acceptance', 'tender-document'] },
  { title: '政府采购信息公开规范', category: '法规制度', teacher: law, summary: '意向、公告、结果与合同公告的内容与期限。', price: 0, hours: 2, goals: ['掌握公开期限', '写对公告内容'], subject: '信息公开', videos: ['budget-and-plan', 'tender-document'] },
  { title: '政府采购监督检查应对', category: '执业规范', teacher: law, summary: '监督检查看什么、材料怎么备、问题怎么改。', price: 13_800, memberFree: true, hours: 4, goals: ['准备检查材料', '落实整改'], subject: '监督检查', videos: ['contract-acceptance', 'bid-evaluation'] },
  { title: '采购文件合规审查清单', category: '文件编制', teacher: law, summary: '一份清单逐项核对，发布之前消除差错。', price: 7800, hours: 2, goals: ['使用审查清单', '识别排斥性条款'], subject: '合规审查', videos: ['tender-document'] },
  { title: '采购实务训练营开营导学', category: '采购方式', teacher: buyer, summary: '训练营的安排、学习方法与考核规则。', price: 0, hours: 1, goals: ['了解学习规则', '制定学习计划'], subject: '训练营导学', videos: ['budget-and-plan'] },
];

export const paths: { title: string; summary: string; description: string; audience: RoleId[]; price: number; courses: string[] }[] = [
  { title: '采购人岗位能力路径', summary: '从预算到验收，一年内系统掌握采购人工作。', description: '按采购流程排列，先学基础与预算，再学文件编制，最后学合同与内控。', audience: [1], price: 59_900, courses: ['政府采购基础知识入门', '采购预算与采购计划编制', '采购需求管理与采购文件编制', '合同签订与履约验收', '采购人内部控制建设'] },
  { title: '供应商投标能力路径', summary: '找得到项目、投得好标、用得上政策。', description: '从政策讲到电子投标与报价，适合负责投标的人员。', audience: [2], price: 32_900, courses: ['政府采购基础知识入门', '中小企业参与政府采购的政策与技巧', '供应商投标实务：从读懂文件到递交响应', '电子投标文件制作与上传', '报价策略与成本测算'] },
  { title: '代理机构从业人员路径', summary: '规范执业，一次学全。', description: '法规、文件、评审组织、争议处理与档案管理。', audience: [3], price: 69_900, courses: ['政府采购信息公开规范', '公开招标文件编制要点', '采购文件合规审查清单', '代理机构执业规范与档案管理', '质疑投诉的处理流程与文书写作'] },
  { title: '评审专家继续教育路径', summary: '专家每年必修的课程与学时。', description: '职责纪律、评标方法与评审报告，完成后可申请学时证书。', audience: [4], price: 0, courses: ['评审专家职责、纪律与典型案例', '评标流程与评审方法', '评审报告与异常情况处理'] },
];
