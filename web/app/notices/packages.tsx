import { Table, type Column } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { NoticeView } from './load-detail.ts';
import { Section } from './section.tsx';

type Package = NoticeView['packages']['rows'][number];
type Has = NoticeView['packages']['has'];

const columns: (Column<Package> & { needs?: keyof Has })[] = [
  { key: 'number', header: '包号', cell: ({ number }) => number, width: 'w-20' },
  { key: 'name', header: '名称', primary: true, cell: ({ name }) => name },
  { key: 'quantity', needs: 'quantity', header: '数量', cell: ({ quantity }) => quantity || '—' },
  { key: 'budget', needs: 'budget', header: '预算', numeric: true, cell: ({ budget }) => budget || '—' },
  { key: 'winner', needs: 'winner', header: '中标（成交）供应商', cell: winnerOf },
  { key: 'paid', needs: 'paid', header: '中标（成交）金额', numeric: true, cell: paidFor },
  { key: 'score', needs: 'score', header: '评审得分', numeric: true, cell: ({ score }) => score || '—' },
];

export function Packages({ view }: { view: NoticeView }) {
  const { rows, has } = view.packages;
  if (rows.length === 0) return null;
  return (
    <Section title={has.winner ? '中标（成交）结果' : '采购包'}>
      <Table
        dense
        caption={has.winner ? '各包的中标（成交）结果' : '各采购包'}
        columns={columns.filter(({ needs }) => !needs || has[needs])}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </Section>
  );
}

function winnerOf({ winner }: Package) {
  if (!winner) return '—';
  return (
    <>
      <TextLink to={winner.to}>{winner.name}</TextLink>
      {winner.address && <span className="block text-sm text-ink-mute">{winner.address}</span>}
    </>
  );
}

function paidFor({ paid }: Package) {
  return <span className="font-medium text-accent">{paid || '—'}</span>;
}
