import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';

/** For whoever may not submit yet: what it takes. */
export function LockedPage({ reason }: { reason: string }) {
  return (
    <>
      <h1 className="text-2xl">我发布的公告</h1>
      <Card className="mt-4">
        <Alert kind="warning" title={reason} />
        <Empty
          compact
          title="采购人和招标代理机构可以在这里发布公告"
          text="完成单位认证后，即可以单位名义提交采购公告，由协会审核发布。"
          action={<ButtonLink to="/identity">去认证</ButtonLink>}
        />
      </Card>
    </>
  );
}
