export type PageLink = { name: string; path: string; text: string };

/** Every public page by group, for the page, the XML and whoever adds one. */
export const publicPages: { group: string; pages: PageLink[] }[] = [
  {
    group: '开始',
    pages: [
      { name: '首页', path: '/', text: '公告、课程、文章与服务的入口' },
      { name: '搜索', path: '/search', text: '一个搜索框，查公告、课程、文章和常见问题' },
      { name: '招标代理机构名录', path: '/agent', text: '经协会认证的招标代理机构' },
      { name: '邀请有礼', path: '/tuoke', text: '邀请同行使用平台，获得余额奖励' },
      { name: '受邀加入', path: '/tuoke_page', text: '收到邀请的同行从这里了解平台和注册' },
      { name: '服务预约', path: '/reserve', text: '线下服务的空余时段与在线预约' },
      { name: '欢迎页', path: '/default', text: '来自其他渠道的访客从这里开始' },
      { name: '网站地图', path: '/sitemap', text: '本站所有公开页面' },
    ],
  },
  {
    group: '采购公告',
    pages: [
      { name: '公告列表', path: '/bids', text: '搜索和筛选全部采购公告' },
      {
        name: '工作台公告',
        path: '/pages_workbench/pages/bids',
        text: '在手机上查看公告，配合工作台的订阅与收藏',
      },
    ],
  },
  {
    group: '课程',
    pages: [
      { name: '课程目录', path: '/course', text: '按分类、价格和适用身份查找课程' },
      { name: '学习路径', path: '/planning', text: '按岗位排好顺序的课程组合与学时' },
      { name: '会员', path: '/vip', text: '会员方案、权益对比与购买' },
      { name: '证书核验', path: '/certificate', text: '按编号核对结业证书的真伪' },
    ],
  },
  {
    group: '文章',
    pages: [
      { name: '文章列表', path: '/article/list', text: '政策法规、采购实务、案例解析与协会动态' },
      { name: '文章标签', path: '/article/tag', text: '按标签浏览全部文章' },
    ],
  },
  {
    group: '账号',
    pages: [
      { name: '登录', path: '/login', text: '短信、密码或微信扫码登录' },
      { name: '注册', path: '/register', text: '用手机号注册，选择您的身份' },
      { name: '找回密码', path: '/retrieve', text: '用短信验证码重设登录密码' },
    ],
  },
  {
    group: '帮助',
    pages: [{ name: '帮助中心', path: '/help', text: '常见问题与在线提问' }],
  },
  {
    group: '协议与政策',
    pages: [
      { name: '用户协议', path: '/agreement/user', text: '使用本平台的权利与义务' },
      { name: '支付协议', path: '/agreement/payment', text: '付款、退款与发票规则' },
      { name: '隐私政策', path: '/agreement/privacy', text: '我们如何收集和保护个人信息' },
      { name: '无障碍声明', path: '/agreement/accessibility', text: '大字版、键盘与读屏的支持情况' },
    ],
  },
  {
    group: '开放数据',
    pages: [
      { name: '开放数据', path: '/open', text: '每日数据文件、OCDS 与订阅源' },
      { name: '开放接口', path: '/api/docs', text: '接口说明与 OpenAPI 文档' },
      { name: '公告订阅源', path: '/bids/feed.rss', text: '用 RSS 阅读器订阅采购公告' },
      { name: '文章订阅源', path: '/article/feed.xml', text: '用 RSS 阅读器订阅文章' },
    ],
  },
];
