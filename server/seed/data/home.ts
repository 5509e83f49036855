import type { Banner, RoleEntry, ServiceTeaser } from '@portal/contract/home-data';

export const services: ServiceTeaser[] = [
  { title: '身份认证', summary: '采购人、供应商、代理机构与专家在线提交材料，三个工作日内审核。', icon: 'badge-check', href: '/identity' },
  { title: '公告订阅', summary: '按关键词、地区和采购方式订阅，匹配的新公告及时送达。', icon: 'bell', href: '/pages_workbench/pages/subscription' },
  { title: '课程与学时', summary: '在线学习、考试与学时证书，可凭编号公开核验。', icon: 'graduation-cap', href: '/help#c-课程学习' },
  { title: '发票与对公转账', summary: '支持单位对公转账与电子发票，进度随时可查。', icon: 'receipt', href: '/help#c-订单与发票' },
  { title: '业务咨询预约', summary: '采购文件审读、质疑投诉咨询等线下业务可预约办理。', icon: 'calendar-check', href: '/reserve' },
  { title: '代理机构名录', summary: '查询已认证的招标代理机构及其执业情况。', icon: 'building-2', href: '/agent' },
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

export const hotWords: string[] = ['医疗设备', '智慧校园', '物业管理', '信息系统运维', '食堂食材配送', '环卫服务', '框架协议', '中小企业'];
