import { Plus } from 'lucide-react';
import { type DeskService, reservationDesk } from '@portal/contract/reservation-desk';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { Status } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/staff-services';
import { PriceText } from './price-text.tsx';
import { ruleText } from './staff-words.ts';

const path = '/admin/reservations';

export function meta() {
  return staffMeta('预约服务');
}

export async function loader(args: Route.LoaderArgs) {
  return { services: await read(args, reservationDesk.services, {}) };
}

export default function StaffServices({ loaderData: { services } }: Route.ComponentProps) {
  return (
    <StaffPage
      crumbs={[{ label: '预约', to: path }, { label: '服务与规则' }]}
      title="服务与规则"
      action={
        <ButtonLink to={`${path}/services/edit`} icon={<Plus className="size-4" aria-hidden />}>
          新建服务
        </ButtonLink>
      }
    >
      <Table
        dense
        caption="预约服务"
        columns={columns}
        rows={services}
        rowKey={(row) => row.id}
        empty={<Empty compact title="还没有预约服务" text="新建服务并设置规则后，用户即可预约。" />}
      />
    </StaffPage>
  );
}

const columns: Column<DeskService>[] = [
  {
    key: 'title',
    header: '服务',
    primary: true,
    cell: ({ id, content }) => (
      <>
        <TextLink to={`${path}/services/edit/${id}`}>{content.title}</TextLink>
        <span className="block text-sm font-normal text-ink-mute">{content.place}</span>
      </>
    ),
  },
  {
    key: 'rules',
    header: '规则',
    cell: ({ content }) =>
      content.rules.length === 0 ? (
        '—'
      ) : (
        <ul className="md:min-w-52">
          {content.rules.map((rule, index) => (
            <li key={index}>{ruleText(rule)}</li>
          ))}
        </ul>
      ),
  },
  { key: 'price', header: '价格', cell: ({ content }) => <PriceText price={content.price} /> },
  { key: 'coming', header: '待到场', numeric: true, cell: ({ coming }) => `${coming} 人` },
  {
    key: 'state',
    header: '状态',
    cell: ({ content }) => (
      <Status tone={content.open ? 'brand' : 'neutral'}>{content.open ? '开放预约' : '暂停预约'}</Status>
    ),
  },
];
