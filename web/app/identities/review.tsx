import { Suspense, useState } from 'react';
import { authStatus } from '@portal/contract/roles';
import { lazy } from '../browser/lazy.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Steps, type Step } from '../ui/steps.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { IdentityFacts } from './data.tsx';
import type { IdentityData } from './load-identity.ts';

const EndDialog = lazy(() => import('./end-dialog.tsx'));

/** Where the application stands, what was handed in, and what can be done now. */
export default function Review({ identity }: { identity: IdentityData }) {
  const { facts, documents, flow } = identity;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Standing identity={identity} />
        <Card as="section" aria-labelledby="facts">
          <h2 id="facts" className="mb-4 text-lg">
            认证资料
          </h2>
          <IdentityFacts facts={facts} documents={documents} />
        </Card>
      </div>
      <Card as="section" aria-labelledby="flow">
        <h2 id="flow" className="mb-4 text-lg">
          办理进度
        </h2>
        <Timeline label="办理进度" entries={flow} />
      </Card>
    </div>
  );
}

const reviewSteps: Step[] = [
  { key: 'sent', title: '提交申请' },
  { key: 'review', title: '协会审核', hint: '一般 3 个工作日' },
  { key: 'done', title: '认证完成' },
];

function Standing({ identity }: { identity: IdentityData }) {
  const { status, name, href, obstacle } = identity;
  if (status === authStatus.underReview)
    return (
      <Card as="section" aria-label="审核状态">
        <Steps label="认证的步骤" steps={reviewSteps} current={1} />
        <p className="mt-6 text-ink-soft">
          您的资料正在审核，结果会通过消息中心告诉您。资料有误时，可以撤回申请，修改后再提交。
        </p>
        <Ending identity={identity} text="撤回申请" />
      </Card>
    );
  if (status === authStatus.rejected) return <Rejected identity={identity} />;
  if (status === authStatus.certified)
    return (
      <Card as="section" aria-label="认证状态">
        <Alert kind="success" title={`您已通过${name}认证`}>
          现在可以使用该身份的全部功能。单位或个人信息有变化时，请取消认证后重新申请。
        </Alert>
        <Ending identity={identity} text="取消认证" />
      </Card>
    );
  return (
    <Card as="section" aria-label="认证状态">
      <Alert title={`${name}认证已取消`}>
        {obstacle ?? '您的资料仍为您保留，可以在原资料的基础上重新申请。'}
      </Alert>
      {!obstacle && (
        <ButtonLink to={`${href}?edit=1`} className="mt-4">
          重新申请
        </ButtonLink>
      )}
    </Card>
  );
}

/** product 3: the reasons, field by field. */
function Rejected({ identity }: { identity: IdentityData }) {
  const { href, note, reasons, obstacle } = identity;
  return (
    <Card as="section" aria-labelledby="rejected">
      <Alert kind="error" title={<span id="rejected">审核不通过</span>}>
        {note || '请按下列原因修改后重新提交。'}
      </Alert>
      {reasons.length > 0 && (
        <dl className="mt-4 divide-y divide-line rounded-lg border border-line">
          {reasons.map(({ name, label, reason }) => (
            <div key={name} className="flex gap-4 px-4 py-3 phone:flex-col phone:gap-1">
              <dt className="w-40 shrink-0 font-medium">{label}</dt>
              <dd className="text-danger">{reason}</dd>
            </div>
          ))}
        </dl>
      )}
      {obstacle ? (
        <p className="mt-4 text-accent">{obstacle}</p>
      ) : (
        <ButtonLink to={`${href}?edit=1`} className="mt-5">
          修改后重新提交
        </ButtonLink>
      )}
    </Card>
  );
}

function Ending({ identity, text }: { identity: IdentityData; text: string }) {
  const { middleId, name, status } = identity;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
        {text}
      </Button>
      {open && middleId !== null && (
        <Suspense>
          <EndDialog id={middleId} name={name} status={status} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
