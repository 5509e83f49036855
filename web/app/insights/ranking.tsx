import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Table } from '../ui/table.tsx';

type Row = {
  name: string;
  href: string;
  count: number;
  amount: string;
  shared?: number;
  rivalsHref?: string;
};

type RankingProps = {
  title: string;
  text?: string;
  countTitle: string;
  amountTitle: string;
  sharedTitle?: string;
  rows: Row[];
};

const nameOf = ({ href, name, rivalsHref }: Row) => (
  <span className="flex flex-wrap items-center gap-x-3">
    <Link to={href} className="text-link inline-flex min-h-6 items-center">
      {name}
    </Link>
    {rivalsHref && (
      <Link to={rivalsHref} className="text-link inline-flex min-h-6 items-center text-sm">
        看对手<span className="sr-only">：{name}</span>
      </Link>
    )}
  </span>
);

export function Ranking({ title, text, countTitle, amountTitle, sharedTitle, rows }: RankingProps) {
  return (
    <Card>
      <h3 className="text-lg font-semibold">{title}</h3>
      {text && <p className="mt-1 text-sm text-ink-mute">{text}</p>}
      {rows.length === 0 ? (
        <p className="mt-4 text-ink-mute">暂无数据</p>
      ) : (
        <Table
          className="mt-3"
          dense
          caption={title}
          rows={rows}
          rowKey={(row) => row.href}
          columns={[
            {
              key: 'name',
              header: '单位',
              primary: true,
              cell: nameOf,
            },
            ...(sharedTitle
              ? [{ key: 'shared', header: sharedTitle, numeric: true, cell: (row: Row) => row.shared ?? 0 }]
              : []),
            { key: 'count', header: countTitle, numeric: true, cell: (row) => row.count },
            { key: 'amount', header: amountTitle, numeric: true, cell: (row) => row.amount },
          ]}
        />
      )}
    </Card>
  );
}
