import { IdentityChoice, useSwitchIdentity } from '../layouts/switch-identity.tsx';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import type { Locked } from './load-own.ts';

/** For whoever may not submit, or not as who they are now: what it takes. */
export function LockedPage({ reason, maySwitch }: Pick<Locked, 'reason' | 'maySwitch'>) {
  return (
    <>
      <h1 className="text-2xl">我发布的公告</h1>
      <Card className="mt-4">
        <Alert kind="warning" title={reason} />
        {maySwitch ? <Switch /> : <Certify />}
      </Card>
    </>
  );
}

function Certify() {
  return (
    <Empty
      compact
      title="采购人和招标代理机构可以在这里发布公告"
      text="完成单位认证后，即可以单位名义提交采购公告，由协会审核发布。"
      action={<ButtonLink to="/identity">去认证</ButtonLink>}
    />
  );
}

function Switch() {
  const switching = useSwitchIdentity();
  return (
    <>
      <Empty
        compact
        title="您的另一个身份可以在这里发布公告"
        text="公告按身份分开管理，切换后即可查看和提交。"
        action={
          <ButtonLink to="/identity" onClick={switching.ask}>
            切换身份
          </ButtonLink>
        }
      />
      <IdentityChoice {...switching} />
    </>
  );
}
