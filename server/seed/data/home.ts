import type {
  ArticleTeaser,
  Banner,
  CourseTeaser,
  Figure,
  NoticeTeaser,
  RoleEntry,
  ServiceTeaser,
} from '@portal/contract/site';

/** `published` and `deadline` are days from the day of seeding. */
type NoticeSeed = Omit<NoticeTeaser, 'published' | 'deadline' | 'href'> & { published: number; deadline: number | null };
type ArticleSeed = Omit<ArticleTeaser, 'published' | 'href'> & { published: number };

const tenThousand = 1_000_000;

export const notices: NoticeSeed[] = [
  { type: '招标公告', title: '示例市第一人民医院 2026 年度医用影像设备采购项目公开招标公告', buyer: '示例市第一人民医院', district: '示例市本级', budget: 2680 * tenThousand, published: 0, deadline: 21 },
  { type: '招标公告', title: '示例市教育局中小学智慧教室建设项目（二次）竞争性磋商公告', buyer: '示例市教育局', district: '示例市云岭区', budget: 486.5 * tenThousand, published: 0, deadline: 11 },
  { type: '采购意向', title: '示例市图书馆 2027 年 1 月至 3 月政府采购意向公开', buyer: '示例市图书馆', district: '示例市本级', budget: 320 * tenThousand, published: -1, deadline: null },
  { type: '中标(成交)公告', title: '示例市公共数据平台运维服务项目中标结果公告', buyer: '示例市数据管理局', district: '示例市本级', budget: 395.8 * tenThousand, published: -1, deadline: null },
  { type: '招标公告', title: '示例市滨江区环卫作业车辆更新采购项目公开招标公告', buyer: '示例市滨江区城市管理局', district: '示例市滨江区', budget: 1150 * tenThousand, published: -1, deadline: 19 },
  { type: '更正公告', title: '示例市第一中学食堂食材配送服务采购项目更正公告（第一次）', buyer: '示例市第一中学', district: '示例市云岭区', budget: 760 * tenThousand, published: -2, deadline: 9 },
  { type: '资格预审', title: '示例市轨道交通安检设备采购项目资格预审公告', buyer: '示例市轨道交通建设中心', district: '示例市本级', budget: 3420 * tenThousand, published: -2, deadline: 13 },
  { type: '招标公告', title: '示例市南屏县乡镇卫生院信息系统升级改造询价公告', buyer: '示例市南屏县卫生健康局', district: '示例市南屏县', budget: 98 * tenThousand, published: -3, deadline: 5 },
  { type: '合同公告', title: '示例市档案馆数字化加工服务采购合同公告', buyer: '示例市档案馆', district: '示例市本级', budget: 215.6 * tenThousand, published: -3, deadline: null },
  { type: '终止公告', title: '示例市体育中心灯光照明改造项目终止公告', buyer: '示例市体育中心', district: '示例市滨江区', budget: 168 * tenThousand, published: -4, deadline: null },
  { type: '验收公告', title: '示例市税务服务大厅自助终端采购项目履约验收公告', buyer: '示例市政务服务中心', district: '示例市本级', budget: 132.4 * tenThousand, published: -4, deadline: null },
  { type: '采购意向', title: '示例市生态环境局 2027 年度水质自动监测设备采购意向公开', buyer: '示例市生态环境局', district: '示例市本级', budget: 890 * tenThousand, published: -5, deadline: null },
  { type: '招标公告', title: '示例市职业技术学院实训基地数控机床采购项目公开招标公告', buyer: '示例市职业技术学院', district: '示例市云岭区', budget: 1560 * tenThousand, published: -5, deadline: 16 },
  { type: '中标(成交)公告', title: '示例市滨江区老旧小区物业管理服务项目成交结果公告', buyer: '示例市滨江区住房和建设局', district: '示例市滨江区', budget: 278 * tenThousand, published: -6, deadline: null },
  { type: '更正公告', title: '示例市会议中心多媒体系统采购项目延期开标更正公告', buyer: '示例市机关事务管理局', district: '示例市本级', budget: 342 * tenThousand, published: -6, deadline: 7 },
  { type: '合同公告', title: '示例市公务用车定点维修服务框架协议采购合同公告', buyer: '示例市机关事务管理局', district: '示例市本级', budget: null, published: -7, deadline: null },
  { type: '招标公告', title: '示例市应急物资储备中心帐篷及照明设备采购项目竞争性谈判公告', buyer: '示例市应急管理局', district: '示例市本级', budget: 126 * tenThousand, published: -7, deadline: 2 },
  { type: '验收公告', title: '示例市南屏县农村公路养护机械采购项目履约验收公告', buyer: '示例市南屏县交通运输局', district: '示例市南屏县', budget: 410 * tenThousand, published: -8, deadline: null },
  { type: '资格预审', title: '示例市智慧停车公共服务平台建设项目资格预审公告', buyer: '示例市城市管理局', district: '示例市本级', budget: 1980 * tenThousand, published: -8, deadline: 6 },
  { type: '终止公告', title: '示例市博物馆文物保护恒湿展柜采购项目废标终止公告', buyer: '示例市博物馆', district: '示例市云岭区', budget: 205 * tenThousand, published: -9, deadline: null },
];

export const courses: Omit<CourseTeaser, 'href'>[] = [
  { title: '政府采购基础知识入门', category: '基础必修', lessons: 12, credit_hours: 6, price: 0 },
  { title: '采购需求管理与采购文件编制', category: '采购人', lessons: 16, credit_hours: 10, price: 29_900 },
  { title: '供应商投标实务：从读懂文件到递交响应', category: '供应商', lessons: 18, credit_hours: 9, price: 19_900 },
  { title: '评审专家职责、纪律与典型案例', category: '评审专家', lessons: 10, credit_hours: 8, price: 0 },
  { title: '代理机构执业规范与档案管理', category: '代理机构', lessons: 14, credit_hours: 8, price: 25_900 },
  { title: '质疑投诉的处理流程与文书写作', category: '争议解决', lessons: 9, credit_hours: 5, price: 15_900 },
  { title: '框架协议采购方式全流程解析', category: '采购方式', lessons: 8, credit_hours: 4, price: 9900 },
  { title: '中小企业参与政府采购的政策与技巧', category: '供应商', lessons: 7, credit_hours: 3, price: 0 },
];

export const articles: ArticleSeed[] = [
  { title: '一图读懂：政府采购项目从意向公开到验收的八个环节', summary: '采购意向、需求调查、计划备案、发布公告、评审、定标、签约、验收，每一步该做什么、由谁来做，一次看明白。', category: '政策解读', published: -1 },
  { title: '采购需求管理的三条底线与五个常见误区', summary: '需求调查怎么做、需求审查审什么、哪些指标容易构成倾向性条款，结合协会日常答疑整理成一份对照清单。', category: '实务指南', published: -2 },
  { title: '中小企业声明函怎么填才不会被拒', summary: '从企业划型、所属行业到从业人员数，逐项说明填写口径，附上评审中最常见的六种无效情形。', category: '供应商专栏', published: -3 },
  { title: '协会举办第六期采购人业务能力提升培训班', summary: '来自全市 86 家预算单位的 130 余名采购经办人员参加培训，课程覆盖需求编制、合同管理与履约验收。', category: '协会动态', published: -4 },
  { title: '评审专家独立评审的边界在哪里', summary: '打分差异、复核与纠错、客观分一致性——三个真实场景帮助专家把握独立评审与集体责任的关系。', category: '专家视点', published: -6 },
  { title: '框架协议采购适合哪些项目：适用情形与入围规则说明', summary: '小额零星、多频次、多样化的需求可以怎么买？封闭式与开放式框架协议有什么不同？', category: '政策解读', published: -8 },
  { title: '电子投标文件递交失败的十个原因和解决办法', summary: '证书过期、文件过大、版本不一致、临近截止网络拥堵……按顺序排查，多数问题十分钟内可以解决。', category: '实务指南', published: -10 },
  { title: '关于规范代理机构从业人员继续教育学时登记的通知', summary: '自本通知发布之日起，代理机构从业人员的学时由平台自动登记，学员可在证书查询页核验。', category: '通知公告', published: -13 },
  { title: '履约验收别走过场：一份可直接使用的验收方案模板', summary: '明确验收主体、时间、方式、程序、内容与标准，附货物类、服务类两套验收表格的填写说明。', category: '实务指南', published: -16 },
];

/** `href` where the help page already explains how. */
export const services: ServiceTeaser[] = [
  { title: '身份认证', summary: '采购人、供应商、代理机构与专家在线提交材料，三个工作日内审核。', icon: 'badge-check', href: '/help#c-身份认证' },
  { title: '公告订阅', summary: '按关键词、地区和采购方式订阅，匹配的新公告及时送达。', icon: 'bell', href: '/help#c-公告查询' },
  { title: '课程与学时', summary: '在线学习、考试与学时证书，可凭编号公开核验。', icon: 'graduation-cap', href: '/help#c-课程学习' },
  { title: '发票与对公转账', summary: '支持单位对公转账与电子发票，进度随时可查。', icon: 'receipt', href: '/help#c-订单与发票' },
  { title: '业务咨询预约', summary: '采购文件审读、质疑投诉咨询等线下业务可预约办理。', icon: 'calendar-check', href: null },
  { title: '代理机构名录', summary: '查询已认证的招标代理机构及其执业情况。', icon: 'building-2', href: null },
];

export const banners: Banner[] = [
  { title: '采购信息，一处查全', text: '意向、招标、更正、结果、合同、验收，同一项目的公告串成一条时间线。', theme: 'brand', action: '开始搜索', href: '/search' },
  { title: '专业课程，随学随考', text: '面向采购人、供应商、代理机构与专家的系列课程，学完即得可核验的学时证书。', theme: 'learn', action: '了解学习规则', href: '/help#c-课程学习' },
  { title: '一次认证，全平台通行', text: '在线提交材料、进度随时可查，一个账号可切换多个已认证身份。', theme: 'service', action: '立即注册', href: '/register' },
  { title: '您的信息，我们这样保护', text: '最少收集、加密保存、随时可查可删，隐私政策用看得懂的话写清楚。', theme: 'policy', action: '阅读隐私政策', href: '/agreement/privacy' },
];

export const roles: RoleEntry[] = [
  { role_id: 1, summary: '编好需求、发好公告、管好合同', points: ['在线提交采购公告，审核进度可查', '查看同类项目的预算与成交情况', '需求编制与履约验收课程'], href: '/register' },
  { role_id: 2, summary: '找准商机、投好标、少走弯路', points: ['按关键词和地区订阅最新公告', '投标截止前提醒，日历一键导入', '投标实务课程与中小企业政策'], href: '/register' },
  { role_id: 3, summary: '规范执业、提升效率、积累口碑', points: ['批量提交公告，错误逐行提示', '机构名录展示与业务预约', '从业人员学时自动登记'], href: '/register' },
  { role_id: 4, summary: '持续学习、独立评审、专业发声', points: ['专家必修课程与考试', '学时证书公开可验', '评审案例与纪律解读'], href: '/register' },
];

export const figures: Figure[] = [
  { label: '收录采购公告', value: 126_480, unit: '条' },
  { label: '认证机构与个人', value: 8_652, unit: '家（位）' },
  { label: '累计学习', value: 43_970, unit: '学时' },
  { label: '服务满意度', value: 98, unit: '%' },
];

export const hotWords: string[] = ['医疗设备', '智慧校园', '物业管理', '信息系统运维', '食堂食材配送', '环卫服务', '框架协议', '中小企业'];
