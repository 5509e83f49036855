import type { Topic } from './articles-topics.ts';

/** The ways in which a topic is written about. */
export type Form = {
  category: string;
  tags: string[];
  title(topic: Topic, at: number): string;
  summary(topic: Topic, at: number): string;
  html(topic: Topic, at: number): string;
  source: string;
  author: string;
  attachment?: string;
};

const association = '示例市政府采购协会';
const pick = (choices: readonly string[], at: number) => choices[at % choices.length]!;
const p = (text: string) => `<p>${text}</p>`;
const h = (text: string) => `<h2>${text}</h2>`;
const list = (items: readonly string[], kind: 'ol' | 'ul' = 'ul') =>
  `<${kind}>${items.map((item) => `<li>${item}</li>`).join('')}</${kind}>`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
const numerals = ['一', '二', '三', '四', '五', '六'];
const cut = (text: string) => text.split('，')[0]!.replace(/[。；]$/, '');

export const forms: Form[] = [
  {
    category: '政策解读',
    tags: ['政策解读'],
    source: association,
    author: '政策研究部',
    title: ({ name }, at) => pick([`${name}：制度要点与理解`, `读懂${name}的几条主线`, `${name}新要求解读`], at),
    summary: ({ what }) => what,
    html: ({ name, what, why, rules }, at) =>
      p(what) + p(why) + h('要点解析') +
      rules.map(([point, explanation], n) => `<h3>${numerals[n]}、${point}</h3>${p(explanation)}`).join('') +
      h('怎样落实') +
      p(pick([`落实${name}，关键在于把原则变成可以检查的动作。建议各单位对照上述要点梳理现有制度，缺什么补什么，并在下一批项目中先行试用。`, `制度的生命力在于执行。建议采购人会同代理机构逐条对照，列出本单位尚未做到的事项，明确责任人与完成时间。`, `政策落地离不开各方配合：采购人把好关，代理机构把好文件，供应商把好承诺，监督部门把好底线。`], at)) +
      p('本文为政策理解与交流，具体适用以法律法规和主管部门的规定为准。'),
  },
  {
    category: '部门规章',
    tags: ['制度汇编'],
    source: '示例市财政局',
    author: '制度汇编小组',
    title: ({ name }) => `${name}相关规定摘编`,
    summary: ({ rules }) => `摘编要点：${rules.map(([point]) => point).join('；')}。`,
    html: ({ name, rules, questions }, at) =>
      p(`为方便查阅，现将${name}涉及的主要规定按主题整理如下，供各单位在编制制度和采购文件时参考。`) +
      table(['主题', '基本要求'], rules.map(([point, explanation]) => [point, explanation])) +
      h('适用中的说明') +
      questions.map(([question, answer]) => `<h3>${question}</h3>${p(answer)}`).join('') +
      p(pick(['摘编内容将随制度修订适时更新，欢迎指出疏漏。', '如与最新发布的规定不一致，请以最新规定为准。'], at)),
  },
  {
    category: '采购人',
    tags: ['操作指南'],
    source: association,
    author: '业务指导部',
    title: ({ name }, at) => pick([`${name}操作指南：一步一步做`, `手把手做好${name}`, `${name}工作流程与检查表`], at),
    summary: ({ steps }) => `按步骤说明：${steps.slice(0, 3).map((step) => cut(step)).join('；')}……附检查表。`,
    html: ({ name, why, steps, mistakes }) =>
      p(why) + h('工作步骤') + list(steps, 'ol') + h('检查表') +
      table(['容易出错的地方', '应当怎样做'], mistakes.map(([wrong, right]) => [wrong, right])) +
      p(`以上步骤可根据项目规模适当合并，但${name}中形成的记录不应省略，建议随办随存。`),
  },
  {
    category: '代理机构',
    tags: ['常见误区'],
    source: association,
    author: '执业规范委员会',
    title: ({ name, mistakes }) => `${name}的${numerals[mistakes.length - 1]}个常见误区`,
    summary: ({ mistakes }) => `从日常检查中归纳：${mistakes.map(([wrong]) => wrong).join('；')}。`,
    html: ({ name, mistakes, what }) =>
      p(`${what}在近期的业务交流中，我们收集到不少做法上的偏差，归纳为以下几类，供同行对照。`) +
      mistakes.map(([wrong, right], n) => `${h(`误区${numerals[n]}：${wrong}`)}${p(`正确做法：${right}`)}`).join('') +
      h('给项目经理的建议') +
      p(`承接项目之初就把${name}列入风险提示清单，与采购人逐项确认并留存书面记录；文件定稿前由未参与编制的同事复核一遍，往往能发现当局者看不见的问题。`),
  },
  {
    category: '供应商',
    tags: ['投标提示'],
    source: '示例采购实务编辑部',
    author: '投标实务组',
    title: ({ name }, at) => pick([`供应商须知：遇到${name}时怎么办`, `投标人视角看${name}`, `参与采购前，先弄清${name}`], at),
    summary: ({ questions }) => questions.map(([question]) => question).join(''),
    html: ({ name, what, questions, rules }) =>
      p(what) + p(`对供应商来说，了解${name}的规则，既能避免无谓的失分，也能在权益受损时有据可依。`) +
      h('先看规则') + list(rules.map(([point]) => `${point}。`)) + h('再看疑问') +
      questions.map(([question, answer]) => `<p><strong>${question}</strong></p>${p(answer)}`).join('') +
      '<blockquote><p>读文件要慢，写文件要细，交文件要早。</p></blockquote>',
  },
  {
    category: '案例解析',
    tags: ['案例'],
    source: association,
    author: '案例编写组',
    title: ({ story }) => `案例：${story.project}引出的思考`,
    summary: ({ story }) => story.facts,
    html: ({ name, story, rules }) =>
      h('案情') + p(`${story.facts}（案例中的单位和项目名称均已作匿名处理。）`) + h('处理') + p(story.finding) +
      h('评析') + p(`本案的焦点在于${name}。相关规则并不复杂：${rules[0]![0]}，${rules[0]![1]}`) +
      p(rules[1]![1]) + h('启示') + `<blockquote><p>${story.lesson}</p></blockquote>`,
  },
  {
    category: '答疑解惑',
    tags: ['问答'],
    source: association,
    author: '咨询服务热线',
    title: ({ name, questions }) => `${name}问答（${numerals[questions.length - 1]}则）`,
    summary: ({ questions }) => `本期回答：${questions[0]![0]}`,
    html: ({ name, what, questions }, at) =>
      p(what) + p(pick([`本期整理了近一个月咨询热线中关于${name}的高频问题。`, `以下问题来自会员单位的来电来信，关于${name}的疑问最为集中。`], at)) +
      questions.map(([question, answer], n) => `${h(`${n + 1}. ${question}`)}${p(answer)}`).join('') +
      p('仍有疑问的，可在工作日拨打 0000-88000001，或在平台的帮助页面留言，三个工作日内回复。'),
  },
  {
    category: '培训信息',
    tags: ['培训'],
    source: association,
    author: '培训中心',
    attachment: '培训报名回执.xlsx',
    title: ({ name }) => `关于举办“${name}”专题培训班的通知`,
    summary: ({ name }) => `面向会员单位的${name}专题培训，一天时间，含案例研讨与现场答疑，名额 60 人。`,
    html: ({ name, rules, mistakes }, at) =>
      p('各会员单位：') + p(`为帮助从业人员准确理解和运用有关规定，协会定于近期举办${name}专题培训班。现将有关事项通知如下。`) +
      h('一、培训内容') + list([...rules.map(([point]) => point), `典型问题研讨：${mistakes[0]![0]}`], 'ol') +
      h('二、日程安排') +
      table(['时间', '内容'], [['09:00–10:30', '制度讲解'], ['10:45–12:00', '文件编制演练'], ['14:00–15:30', '案例研讨'], ['15:45–17:00', '现场答疑与测验']]) +
      h('三、其他事项') + p(`培训地点为${pick(['协会三楼报告厅', '示例市会议中心二号厅', '线上直播教室'], at)}，培训不收取费用。完成全部课程并通过测验的，按 ${pick(['4', '6', '8'], at)} 学时登记。`) +
      p('请于开班前三日提交附件中的报名回执。') + `<p data-align="right">${association}</p>`,
  },
  {
    category: '协会动态',
    tags: ['协会活动'],
    source: association,
    author: '办公室',
    title: ({ name }, at) => pick([`协会召开${name}专题座谈会`, `${name}主题沙龙顺利举办`, `协会赴会员单位调研${name}`], at),
    summary: ({ name }, at) => pick([`来自采购人、代理机构和供应商的三十余名代表围绕${name}交流做法、提出建议。`, `活动以案例开场，围绕${name}展开讨论，现场气氛热烈。`, `调研组听取了${name}方面的经验与困难，形成问题清单。`], at),
    html: ({ name, why, story, mistakes }, at) =>
      p(`近日，${association}围绕${name}开展了一次专题活动，来自会员单位的代表参加。`) +
      p(`活动开始时，主持人介绍了背景：${why}`) +
      p(`与会代表讨论了“${story.project}”。有代表认为：“${story.lesson}”这一观点得到了许多人的认同。`) +
      p(`在交流环节，代表们还谈到工作中的难点，例如${mistakes.map(([wrong]) => `“${wrong}”`).join('、')}，并分享了各自的应对办法。`) +
      p(pick(['协会将把讨论成果整理成操作提示，发布在平台供会员参考。', '下一步，协会将组织专家小组跟踪问题清单，逐项研究解决办法。', '活动结束后，参会代表填写了意见表，满意度为百分之九十八。'], at)),
  },
  {
    category: '通知公告',
    tags: ['通知'],
    source: association,
    author: '秘书处',
    title: ({ name }, at) => pick([`关于开展${name}自查工作的通知`, `关于征集${name}优秀做法的通知`, `关于${name}操作提示（征求意见稿）公开征求意见的通知`], at),
    summary: ({ name }, at) => pick([`请各会员单位对照清单开展${name}自查，并于月底前反馈。`, `面向会员单位征集${name}方面可复制、可推广的做法。`, `现就${name}操作提示向社会公开征求意见，期限十五日。`], at),
    html: ({ name, mistakes, rules }, at) =>
      p('各会员单位：') +
      p(pick([`为进一步提升${name}工作质量，决定在会员单位中开展自查。`, `为推广${name}方面的好经验，决定面向会员单位征集优秀做法。`, `协会组织编写了${name}操作提示，现公开征求意见。`], at)) +
      h('一、重点内容') + list(rules.map(([point, explanation]) => `<strong>${point}。</strong>${explanation}`)) +
      h('二、请特别留意') + list(mistakes.map(([wrong]) => wrong)) + h('三、时间与方式') +
      p('请于本通知发布之日起十五日内，将材料发送至 service@example.org，并注明单位名称和联系人。') + `<p data-align="right">${association}</p>`,
  },
  {
    category: '行业资讯',
    tags: ['观察'],
    source: '示例采购观察',
    author: '本刊评论员',
    title: ({ name }, at) => pick([`观察：${name}正在发生的变化`, `从三个细节看${name}`, `${name}提质，功夫在细处`], at),
    summary: ({ why }) => why,
    html: ({ name, why, rules, steps, story }, at) =>
      p(why) + h('变化从流程开始') + p(`走访中我们看到，不少单位已经把${name}拆解成清晰的动作。${steps[0]!}${steps[1]!}`) +
      h('规则更明确') + p(`${rules.at(-1)![0]}，是受访者提到最多的一条。${rules.at(-1)![1]}`) +
      h('仍需警惕') + p(`${story.facts}类似的情形提醒我们，${story.lesson}`) +
      p(pick(['改革没有终点，把每一个项目做扎实，就是最好的推进。', '好的制度最终要让守规矩的人更方便，让钻空子的人更困难。', '期待更多单位分享自己的做法，让经验流动起来。'], at)),
  },
];

/** The tree: the leaves are the `category` of the forms. */
export const categoryTree: { name: string; description: string; keywords: string[]; children?: { name: string; description: string; keywords: string[] }[] }[] = [
  { name: '政策法规', description: '政府采购的法律、规章与政策解读。', keywords: ['政策', '法规'], children: [
    { name: '政策解读', description: '对采购政策和制度的通俗解读。', keywords: ['政策解读'] },
    { name: '部门规章', description: '按主题整理的规定摘编。', keywords: ['规章', '制度'] },
  ] },
  { name: '采购实务', description: '写给每一类参与者的操作方法。', keywords: ['实务', '操作指南'], children: [
    { name: '采购人', description: '采购人怎样编需求、管合同、做验收。', keywords: ['采购人'] },
    { name: '供应商', description: '供应商怎样读文件、投好标、维护权益。', keywords: ['供应商', '投标'] },
    { name: '代理机构', description: '代理机构的执业规范与常见误区。', keywords: ['代理机构'] },
    { name: '答疑解惑', description: '咨询热线高频问题的回答。', keywords: ['问答'] },
  ] },
  { name: '案例解析', description: '匿名处理的真实情形与分析。', keywords: ['案例'] },
  { name: '协会动态', description: '协会的会议、调研与活动。', keywords: ['协会'] },
  { name: '通知公告', description: '协会发布的通知与征求意见。', keywords: ['通知'] },
  { name: '行业资讯', description: '行业观察与评论。', keywords: ['资讯'] },
  { name: '培训信息', description: '培训班、讲座与学时信息。', keywords: ['培训', '学时'] },
];
