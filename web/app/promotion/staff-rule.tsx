import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import { formatMoney } from '@portal/contract/money';
import type { PromotionRule } from '@portal/contract/promotion';
import { promotionDesk, type PromotionRuleVersion } from '@portal/contract/promotion-desk';
import { formatMoment } from '@portal/contract/time';
import { shortYuanOf } from '@portal/contract/yuan';
import { useAct } from '../forms/use-act.ts';
import { ListPager } from '../lists/list-pager.tsx';
import { pageIn } from '../lists/query.ts';
import { useListLoading } from '../lists/use-list-loading.ts';
import { readList } from '../staff/read-list.ts';
import { staffMeta } from '../staff/staff-meta.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { Route } from './+types/staff-rule';
import { ruleText } from './rule-text.ts';

export function meta() {
  return staffMeta('推广奖励规则');
}

export function loader(args: Route.LoaderArgs) {
  return readList(args, promotionDesk.rules, { page: pageIn(args.url.searchParams) });
}

export default function StaffRule({ loaderData: list }: Route.ComponentProps) {
  const { roles } = useStaff();
  const mayChange = promotionDesk.saveRule.access.staff.some((duty) => roles.includes(duty));
  return (
    <StaffPage
      table={{ type: 'promotion-rules', list }}
      crumbs={[{ label: '推广', to: '/admin/promotion' }, { label: '奖励规则' }]}
      title="奖励规则"
      text="修改只影响之后付款的订单，已付款的订单仍按付款当时的规则。"
    >
      <Card>
        <h2 className="text-lg">当前规则</h2>
        <p className="mt-2">{ruleText(list.current)}</p>
      </Card>
      {mayChange && <RuleForm key={JSON.stringify(list.current)} current={list.current} />}
      <section aria-labelledby="versions" className="flex flex-col gap-4">
        <h2 id="versions" className="text-lg">
          历次修改
        </h2>
        <Table
          dense
          caption="历次修改"
          columns={columns}
          rows={list.data}
          rowKey={({ id }) => id}
          loading={useListLoading()}
          empty={<Empty compact title="还没有修改过" text="现在使用的是默认规则。" />}
        />
        <ListPager list={list} />
      </section>
    </StaffPage>
  );
}

function RuleForm({ current }: { current: PromotionRule }) {
  const [draft, setDraft] = useState({
    percent: String(current.percent),
    days: String(current.days),
    most: shortYuanOf(current.most),
    reason: '',
  });
  const { act, busy, errors } = useAct();
  const bind = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await act(promotionDesk.saveRule, {
      percent: numberOf(draft.percent),
      days: numberOf(draft.days),
      most: Math.round(numberOf(draft.most) * 100),
      reason: draft.reason,
    });
    if (answer.code === code.success) setDraft({ ...draft, reason: '' });
  }

  return (
    <Card className="max-w-xl">
      <h2 className="mb-4 text-lg">修改规则</h2>
      <PostForm className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <Field label="奖励比例（%）" required error={errors.percent} hint="实付金额的百分比；填 0 暂停奖励。">
          <Input inputMode="numeric" maxLength={2} autoComplete="off" {...bind('percent')} />
        </Field>
        <Field label="奖励期（天）" required error={errors.days} hint="从被邀请人注册时算起。">
          <Input inputMode="numeric" maxLength={4} autoComplete="off" {...bind('days')} />
        </Field>
        <Field label="每单上限（元）" required error={errors.most}>
          <Input inputMode="decimal" maxLength={9} autoComplete="off" {...bind('most')} />
        </Field>
        <Field label="修改原因" required error={errors.reason}>
          <Textarea rows={2} maxLength={200} {...bind('reason')} />
        </Field>
        <Button type="submit" loading={busy} className="self-start">
          保存规则
        </Button>
      </PostForm>
    </Card>
  );
}

/** An empty field becomes -1, which the server refuses, because an empty text would count as zero. */
const numberOf = (text: string) => (text.trim() === '' ? -1 : Number(text));

const columns: Column<PromotionRuleVersion>[] = [
  {
    key: 'rule',
    header: '规则',
    primary: true,
    cell: ({ percent, days, most }) => `${percent}%，${days} 天，每单最高 ${formatMoney(most)}`,
  },
  { key: 'reason', header: '原因', cell: ({ reason }) => reason },
  { key: 'by', header: '修改人', cell: ({ by }) => by },
  {
    key: 'time',
    header: '时间',
    numeric: true,
    align: 'start',
    cell: ({ create_time }) => formatMoment(create_time),
  },
];
