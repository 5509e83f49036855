const words = (list: string) => list.split(' ');

const gambling = words('赌博 网络赌场 在线赌场 博彩 六合彩 百家乐 老虎机 赌球 外围投注 彩票代投 地下赌庄');
const fraud = words(
  '刷单返利 兼职刷单 高额返利 信用卡套现 信用卡代还 裸条贷款 无抵押秒贷 跑分平台 代洗钱 杀猪盘 收购银行卡 出售银行卡 虚开发票 代开发票 出售发票',
);
const contraband = words('冰毒 海洛因 摇头丸 麻古 大麻出售 迷药出售 听话水 枪支出售 仿真枪出售 雷管出售');
const pornography = words(
  '色情服务 色情视频 色情网站 裸聊 一夜情 招嫖 上门服务小姐 成人视频 黄色网站 援交女',
);
const falsePapers = words(
  '办证刻章 代办假证 假文凭 假学历 刻假章 伪造公章 出售证书 证书挂靠 代考服务 替考服务 考试答案出售',
);

/**
 * Unlawful offers. Each is long enough to stand for itself: "代考" would strike 现代考古, "围标" any text on fair tenders.
 */
export const blockedWords = [...gambling, ...fraud, ...contraband, ...pornography, ...falsePapers];

/** Innocent in one text and an offer in another: somebody should look. */
export const doubtfulWords = words(
  '包中标 保证中标 陪标公司 围标价格 内部指标 加微信 加qq 免费领取 日赚千元 代写论文',
);
