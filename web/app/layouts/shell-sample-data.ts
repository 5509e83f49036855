import type { ShellMessages, ShellUser } from './shell.ts';

export const sampleUser: ShellUser = {
  user_nickname: '陈思远',
  avatar: '',
  mobile: '139****0002',
  user_identity_id: 2,
  auth_status: 2,
  is_staff: 0,
};

export const longName = '示例市滨江区城市管理和综合执法局政府采购办公室联系人';

export const sampleMessages: ShellMessages = {
  unread: 2,
  first: [
    {
      id: 1,
      status: 0,
      message_type: 2,
      message_title: '身份认证已通过',
      message_content: '您提交的供应商身份认证已审核通过，可使用订阅与市场分析功能。',
      create_time: 1_794_700_800,
      content_id: null,
      link: null,
    },
    {
      id: 2,
      status: 0,
      message_type: 3,
      message_title: '新课上线：框架协议采购方式全流程解析',
      message_content: '会员限时八折，截至本月底。',
      create_time: 1_794_614_400,
      content_id: '7',
      link: null,
    },
    {
      id: 3,
      status: 1,
      message_type: 2,
      message_title: '您订阅的“智慧校园”有 3 条新公告',
      message_content: '示例市教育局中小学智慧教室建设项目（二次）竞争性磋商公告等。',
      create_time: 1_794_528_000,
      content_id: null,
      link: null,
    },
  ],
};
