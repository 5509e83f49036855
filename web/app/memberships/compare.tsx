import { memberSubscriptions } from '@portal/contract/membership-titles';
import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';

const rows = [
  { name: '付费课程、学习路径', usual: '原价', member: '九折' },
  { name: '会员免费课程', usual: '需要购买', member: '有效期内免费学习' },
  { name: '公告订阅', usual: '1 个，认证机构 20 个', member: `${memberSubscriptions} 个，无需认证` },
  { name: '免费课程、公告与文章', usual: '可用', member: '可用' },
];

const columns: Column<(typeof rows)[number]>[] = [
  { key: 'name', header: '权益', primary: true, cell: (row) => row.name },
  { key: 'usual', header: '普通用户', cell: (row) => row.usual },
  {
    key: 'member',
    header: '会员',
    cell: (row) => <span className="font-medium text-brand-strong">{row.member}</span>,
  },
];

/** What a member has that others have not. */
export function Compare() {
  return (
    <section aria-labelledby="vip-compare" className="mt-10">
      <h2 id="vip-compare" className="text-2xl phone:text-xl">
        权益对比
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        带“会员免费”标记的课程可在<TextLink to="/course">课程目录</TextLink>中找到。
      </p>
      <Table caption="会员与普通用户的权益" columns={columns} rows={rows} rowKey={(row) => row.name} />
    </section>
  );
}
