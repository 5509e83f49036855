import { useState } from 'react';
import { dataOf } from '@portal/contract/endpoint';
import { promotion, type PromotionSettings } from '@portal/contract/promotion';
import { toast } from '../browser/toasts.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { guard } from '../layouts/guards.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { visitContext } from '../visit.ts';
import type { Route } from './+types/subscribe';
import { PromotionPage } from './promotion-page.tsx';

export const middleware = [guard('user')];

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: '推广消息设置' }), { name: 'robots', content: 'noindex' }];
}

export async function loader({ context }: Route.LoaderArgs) {
  return dataOf(await context.get(visitContext).call(promotion.settings, {}));
}

const choices: { name: keyof PromotionSettings; label: string; hint: string }[] = [
  { name: 'on_invited', label: '有人通过我的邀请注册', hint: '每位用户注册时通知一次。' },
  { name: 'on_order', label: '被邀请的用户完成订单', hint: '告诉您预计的奖励金额。' },
  { name: 'on_reward', label: '奖励转入余额', hint: '结算时通知。奖励被收回时一定会通知您。' },
];

export default function Subscribe({ loaderData: stored }: Route.ComponentProps) {
  const [wanted, setWanted] = useState(stored);
  const { busy, refusal, submit } = useSubmit(
    async () => (await import('./calls.ts')).saveSettings(wanted),
    (_, msg) => toast('success', msg),
  );
  return (
    <PromotionPage title="消息设置" text="选择希望在消息中心收到的推广消息。">
      <Card className="max-w-xl">
        <PostForm className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
          {choices.map(({ name, label, hint }) => (
            <Checkbox
              key={name}
              name={name}
              label={label}
              hint={hint}
              checked={wanted[name]}
              onChange={({ target }) => setWanted({ ...wanted, [name]: target.checked })}
            />
          ))}
          {refusal && <Alert kind="warning">{refusal}</Alert>}
          <Button type="submit" loading={busy} className="self-start">
            保存
          </Button>
        </PostForm>
      </Card>
    </PromotionPage>
  );
}
