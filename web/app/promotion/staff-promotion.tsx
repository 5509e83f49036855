import { useMemo, useState } from 'react';
import { Settings2 } from 'lucide-react';
import type { OutputOf } from '@portal/contract/endpoint';
import { formatMoney } from '@portal/contract/money';
import { promotionDesk, type StaffReward } from '@portal/contract/promotion-desk';
import {
  type RewardRefusal,
  rewardRefusalTitle,
  type RewardState,
  rewardStateTitle,
} from '@portal/contract/promotion-titles';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { isDecided, useAct } from '../forms/use-act.ts';
import { KeywordForm } from '../lists/keyword-form.tsx';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn, textIn } from '../lists/query.ts';
import { useFilters } from '../lists/use-filters.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { read } from '../staff/read.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChartFrame } from '../ui/chart-frame.tsx';
import { Empty } from '../ui/empty.tsx';
import { Select } from '../ui/select.tsx';
import { Table } from '../ui/table.tsx';
import { TabLinks } from '../ui/tabs.tsx';
import type { Route } from './+types/staff-promotion';
import { daysOption } from './days-option.ts';
import { rewardColumns } from './staff-reward-columns.tsx';

const path = '/admin/promotion';
const states = Object.keys(rewardStateTitle) as RewardState[];
const refusals = Object.keys(rewardRefusalTitle) as RewardRefusal[];
type Board = OutputOf<typeof promotionDesk.board>;

export function meta() {
  return staffMeta('推广');
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url;
  const state = states.find((each) => each === searchParams.get('state'));
  const refusal = refusals.find((each) => each === searchParams.get('refusal'));
  const keyword = textIn(searchParams, 'keyword', 50);
  const search = { state, refusal, keyword };
  const [list, board] = await Promise.all([
    read(args, promotionDesk.rewards, {
      ...search,
      page: pageIn(searchParams),
      next: textIn(searchParams, 'next', 300),
      page_size: 20,
    }),
    read(args, promotionDesk.board, {}),
  ]);
  return { search, list, board };
}

export default function StaffPromotion({ loaderData: { search, list, board } }: Route.ComponentProps) {
  const [asking, setAsking] = useState<StaffReward | null>(null);
  const { link, set } = useFilters();
  const loading = useListLoading();
  const { id: staffId, roles } = useStaff();
  const mayDecide = promotionDesk.refuse.access.staff.some((duty) => roles.includes(duty));
  return (
    <StaffPage
      table={{ type: 'promotion', list: { filter: search } }}
      title="推广"
      text="邀请来的用户付款后，奖励在退款期满后转入邀请人的余额；订单退款时收回。"
      action={
        <ButtonLink
          to={`${path}/rule`}
          variant="secondary"
          icon={<Settings2 className="size-4" aria-hidden />}
        >
          奖励规则
        </ButtonLink>
      }
    >
      <Figures board={board} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <TabLinks
          label="奖励状态"
          links={[undefined, ...states].map((each) => ({
            to: `${path}${link({ state: each, refusal: undefined })}`,
            label: each === undefined ? '全部' : rewardStateTitle[each],
            active: each === search.state,
          }))}
        />
        {search.state === 'refused' && (
          <Select
            aria-label="不予奖励的原因"
            className="w-72"
            value={search.refusal ?? ''}
            placeholder="全部原因"
            options={refusals.map((each) => ({ value: each, label: rewardRefusalTitle[each] }))}
            onChange={({ target }) => set({ refusal: target.value || undefined })}
          />
        )}
      </div>
      <KeywordForm placeholder="订单号或邀请双方手机号" />
      <Table
        dense
        caption="推广奖励"
        columns={rewardColumns(staffId, mayDecide ? setAsking : null)}
        rows={list.data}
        rowKey={(row) => row.id}
        loading={loading}
        empty={<Empty compact title="没有符合条件的奖励" text="被邀请的用户付款后，奖励会出现在这里。" />}
      />
      <ListPager list={list} />
      {asking && <Decide key={asking.id} reward={asking} onClose={() => setAsking(null)} />}
    </StaffPage>
  );
}

function Figures({ board }: { board: Board }) {
  const option = useMemo(() => daysOption(board.days), [board.days]);
  const figures = [
    { label: '邀请的用户', value: board.invited.toLocaleString('zh-CN') },
    { label: `待结算（${board.waiting_count} 笔）`, value: formatMoney(board.waiting) },
    { label: '已入账', value: formatMoney(board.paid) },
    { label: '待抵扣', value: formatMoney(board.owed) },
    { label: '不予奖励', value: `${board.refused_count} 笔` },
  ];
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-5 elder:max-sm:grid-cols-1 phone:gap-3">
        {figures.map(({ label, value }) => (
          <Card as="li" key={label} flush className="p-4">
            <span className="block text-sm text-ink-mute">{label}</span>
            <span className="block text-2xl font-semibold tabular phone:text-xl">{value}</span>
          </Card>
        ))}
      </ul>
      <ChartFrame
        title="近 30 天"
        caption="每天注册的被邀请用户，和订单产生的奖励"
        option={option}
        table={{
          head: ['日期', '邀请的用户', '奖励'],
          rows: board.days.map(({ day, invited, rewarded }) => [day, invited, formatMoney(rewarded)]),
        }}
      />
    </>
  );
}

function Decide({ reward, onClose }: { reward: StaffReward; onClose: () => void }) {
  const { act, busy, errors } = useAct();
  const isWaiting = reward.state === 'waiting';
  return (
    <ReasonDialog
      keepAs={`reward:${reward.id}`}
      title={isWaiting ? '取消奖励' : '恢复奖励'}
      description={`${reward.inviter.nickname} 的奖励 ${formatMoney(reward.amount)}。${
        isWaiting ? '取消后不再结算，仍可恢复。' : '恢复后等待结算，退款期已满的在下一次结算时入账。'
      }操作会记入审计日志。`}
      action={isWaiting ? '取消奖励' : '恢复奖励'}
      danger={isWaiting}
      busy={busy}
      error={errors.reason}
      onClose={onClose}
      onSend={async (reason) => {
        const endpoint = isWaiting ? promotionDesk.refuse : promotionDesk.allow;
        const answer = await act(endpoint, { id: reward.id, reason });
        if (isDecided(answer)) onClose();
      }}
    />
  );
}
