/** What the sample films show and say. Each point is one sentence: spoken, captioned, and written onto its slide. */
export type VideoLesson = {
  id: string;
  title: string;
  subtitle: string;
  slides: { title: string; points: { shown: string; spoken: string }[] }[];
};

const point = (shown: string, spoken: string) => ({ shown, spoken });

export const videoLessons: VideoLesson[] = [
  {
    id: 'budget-and-plan',
    title: '采购预算与采购计划',
    subtitle: '从需求到预算，从预算到计划',
    slides: [
      {
        title: '预算是采购的起点',
        points: [
          point('无预算不采购', '政府采购必须有预算，没有预算不得采购。'),
          point('预算编到品目', '编制预算时，要把需求落实到具体的采购品目。'),
          point('超预算要先调整', '确需超出预算的，应当先办理预算调整。'),
        ],
      },
      {
        title: '公开采购意向',
        points: [
          point('尽早公开，不晚于采购前三十日', '采购意向一般应当在采购活动开始前三十日公开。'),
          point('写清名称、需求概况和预算', '公开内容包括项目名称、需求概况和预算金额。'),
          point('意向只作参考', '意向供供应商提前准备，具体以采购公告为准。'),
        ],
      },
      {
        title: '编制采购计划',
        points: [
          point('确定采购方式', '根据金额和项目特点，选择合适的采购方式。'),
          point('安排时间节点', '为公告、评审、签约和验收留足时间。'),
          point('落实中小企业政策', '预留份额或者给予价格扣除，支持中小企业。'),
        ],
      },
    ],
  },
  {
    id: 'tender-document',
    title: '招标文件编制要点',
    subtitle: '需求清楚，评分客观，条款公平',
    slides: [
      {
        title: '需求写清楚',
        points: [
          point('功能与质量要求明确', '采购需求应当完整、明确，能够量化的要量化。'),
          point('不指定品牌', '不得以特定品牌或者供应商的产品为标准。'),
          point('样品不是必需', '一般不要求提供样品，确需提供的要写明理由。'),
        ],
      },
      {
        title: '资格条件要合理',
        points: [
          point('与履约能力相关', '资格条件必须与合同履行相适应。'),
          point('不设规模门槛', '不得把注册资本、营业收入作为资格要求。'),
          point('一视同仁', '对本地和外地供应商，要求应当一致。'),
        ],
      },
      {
        title: '评分办法可操作',
        points: [
          point('分值对应量化指标', '评审因素要细化，分值应当与指标区间对应。'),
          point('价格分有下限', '货物项目的价格分不得低于百分之三十。'),
          point('资格条件不再计分', '已经作为资格条件的，不能再作为评分因素。'),
        ],
      },
    ],
  },
  {
    id: 'bid-evaluation',
    title: '评标流程与评审纪律',
    subtitle: '独立、客观、审慎',
    slides: [
      {
        title: '评标之前',
        points: [
          point('随机抽取专家', '评审专家从专家库中随机抽取。'),
          point('主动回避', '与供应商有利害关系的，应当主动回避。'),
          point('核对身份，统一保管通讯工具', '进入评标室前核对身份，通讯工具统一保管。'),
        ],
      },
      {
        title: '评审步骤',
        points: [
          point('符合性审查', '先审查投标文件是否响应实质性要求。'),
          point('澄清要书面', '需要澄清的，用书面形式，并且不得改变实质内容。'),
          point('独立打分', '每位专家独立评审，对自己的意见负责。'),
        ],
      },
      {
        title: '评审纪律',
        points: [
          point('不私下接触', '不得与投标人私下接触，不得收受财物。'),
          point('不泄露评审情况', '评审过程和结果在公告之前都要保密。'),
          point('异议写进报告', '持有异议的，应当在评标报告上写明理由。'),
        ],
      },
    ],
  },
  {
    id: 'supplier-response',
    title: '供应商怎样响应招标文件',
    subtitle: '读懂要求，逐条响应，按时递交',
    slides: [
      {
        title: '先读三遍',
        points: [
          point('第一遍看资格', '第一遍，核对自己是否符合资格条件。'),
          point('第二遍看实质性条款', '第二遍，标出带星号的实质性要求。'),
          point('第三遍看评分', '第三遍，按评分办法准备证明材料。'),
        ],
      },
      {
        title: '编制投标文件',
        points: [
          point('逐条响应', '技术要求逐条响应，写明偏离情况。'),
          point('报价唯一', '报价应当唯一，不得超过最高限价。'),
          point('签章齐全', '检查每一处签字和盖章，不要遗漏。'),
        ],
      },
      {
        title: '递交之前',
        points: [
          point('提前上传', '电子投标要提前上传，避开最后一小时。'),
          point('核对保证金', '核对保证金的形式、金额和到账时间。'),
          point('保留回执', '递交成功以后，保存好系统的回执。'),
        ],
      },
    ],
  },
  {
    id: 'contract-acceptance',
    title: '合同签订与履约验收',
    subtitle: '合同依文件，验收依合同',
    slides: [
      {
        title: '签订合同',
        points: [
          point('三十日内签订', '中标通知书发出之日起三十日内签订合同。'),
          point('不得改变实质内容', '合同不得对招标文件作实质性修改。'),
          point('两个工作日内公告', '合同签订以后，两个工作日之内公告。'),
        ],
      },
      {
        title: '履约管理',
        points: [
          point('按约支付', '收到发票以后，按照约定及时支付资金。'),
          point('变更要有据', '确需追加的，金额不超过原合同的百分之十。'),
          point('过程留痕', '交货、安装和培训都要留下记录。'),
        ],
      },
      {
        title: '组织验收',
        points: [
          point('成立验收小组', '采购人应当成立验收小组，必要时邀请专家。'),
          point('逐项核对', '按照合同逐项核对数量、质量和服务。'),
          point('出具验收书', '验收结束出具验收书，各方共同签署。'),
        ],
      },
    ],
  },
];

export const clip = { id: 'short-clip', title: '采购实务训练营', subtitle: '每月一期，欢迎报名', seconds: 5 };
