import { useRef } from 'react';
import { CloudCheck, CloudOff, LoaderCircle } from 'lucide-react';
import type { Saving } from '../forms/save-queue.ts';
import { SavingState } from '../forms/saving-state.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Steps } from '../ui/steps.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import { ApplyBasics } from './apply-basics.tsx';
import { ApplyConfirm } from './apply-confirm.tsx';
import { ApplyDocuments } from './apply-documents.tsx';
import { ApplyQuestions } from './apply-questions.tsx';
import { needsLetter } from './fields.ts';
import type { Application } from './load-identity.ts';
import { lastStep, useApplication, type ApplicationState } from './use-application.ts';

type ApplyProps = { application: Application; name: string };

export default function Apply({ application, name }: ApplyProps) {
  const mounted = useMounted();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useApplication(application, heading);
  const titles = [
    '基本资料',
    '资格问卷',
    needsLetter(application.type) ? '授权书与证照' : '资格证书',
    '确认提交',
  ];
  return (
    <PostForm
      aria-label={`${name}认证申请`}
      onSubmit={(event) => {
        event.preventDefault();
        void (state.step === lastStep ? state.submit() : state.next());
      }}
    >
      <fieldset disabled={!mounted} className="contents">
        <Card className="mb-6">
          <Steps
            label="申请的步骤"
            steps={titles.map((title) => ({ key: title, title }))}
            current={state.step}
            className="phone:hidden"
          />
          <p className="font-medium md:hidden">
            第 {state.step + 1} 步，共 {titles.length} 步：{titles[state.step]}
          </p>
        </Card>
        <Restored application={application} />
        <Card as="section" aria-labelledby="step-title">
          <h2 id="step-title" ref={heading} tabIndex={-1} className="mb-6 text-xl">
            {titles[state.step]}
          </h2>
          {state.step === 0 && <ApplyBasics state={state} application={application} />}
          {state.step === 1 && <ApplyQuestions state={state} application={application} />}
          {state.step === 2 && <ApplyDocuments state={state} application={application} />}
          {state.step === lastStep && (
            <ApplyConfirm state={state} application={application} titles={titles} />
          )}
        </Card>
        <Bar state={state} />
      </fieldset>
    </PostForm>
  );
}

function Restored({ application }: { application: Application }) {
  const { savedTime, reapplyId, reasons } = application;
  if (Object.keys(reasons).length > 0)
    return (
      <Alert kind="warning" className="mb-6" title="请修改审核未通过的内容">
        原资料已为您填好，未通过的原因写在对应的项目下面。
      </Alert>
    );
  if (savedTime)
    return (
      <Alert className="mb-6">
        已恢复您在 <span className="tabular">{savedTime}</span> 填写的草稿，可以接着填写。
      </Alert>
    );
  if (reapplyId !== null) return <Alert className="mb-6">原资料已为您填好，请核对后重新提交。</Alert>;
  return null;
}

/** On a phone it stays under the thumb, in place of the menu. */
function Bar({ state }: { state: ApplicationState }) {
  const { step, busy, saving, go } = state;
  return (
    <div
      data-bottom="actions"
      data-tall
      className="mt-6 flex flex-wrap items-center gap-3 phone:sticky phone:bottom-0 phone:z-20 phone:-mx-4 phone:border-t phone:border-line phone:bg-surface phone:px-4 phone:py-3 phone:pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      <SavedNote saving={saving} />
      <div className="ms-auto flex gap-3 phone:w-full phone:*:flex-1">
        {step > 0 && (
          <Button variant="secondary" disabled={busy} onClick={() => go(step - 1)}>
            上一步
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {step === lastStep ? '提交申请' : '下一步'}
        </Button>
      </div>
    </div>
  );
}

const icons = {
  idle: CloudCheck,
  saved: CloudCheck,
  waiting: LoaderCircle,
  retrying: CloudOff,
  failed: CloudOff,
};

function SavedNote({ saving }: { saving: Saving }) {
  const Icon = icons[saving.state];
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-mute tabular">
      <Icon className="size-4" aria-hidden />
      <SavingState saving={saving} savedText="已保存" />
    </p>
  );
}
