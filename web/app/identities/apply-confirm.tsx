import type { ReactNode } from 'react';
import { districtText } from '../districts/district.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import type { StepProps } from './apply-basics.tsx';
import { basicFields, documentFields, filesOf, letterLabel, needsLetter } from './fields.ts';

export function ApplyConfirm({ state, application, titles }: StepProps & { titles: string[] }) {
  const { type, form, answers, district, letter_file } = state;
  const facts = basicFields(type).map((field) => {
    const value = form[field.name];
    const text = Array.isArray(value) ? (value as string[]).join('、') : value;
    return {
      term: field.label,
      value: (field.kind === 'district' ? districtText(district) : text) || '—',
      wide: (field.kind === 'text' && field.wide) || field.kind === 'choices',
    };
  });
  const files = documentFields(type).map((field) => ({
    term: field.label,
    value: namesOf(filesOf(form[field.name])),
  }));
  if (needsLetter(type)) files.push({ term: letterLabel, value: namesOf(letter_file) });
  return (
    <div className="flex flex-col gap-8">
      <Part title={titles[0]} onEdit={() => state.go(0)}>
        <DescriptionList facts={facts} />
      </Part>
      <Part title={titles[1]} onEdit={() => state.go(1)}>
        <ol className="flex flex-col gap-2">
          {application.questions.map((question) => (
            <li key={question.id}>
              <span className="text-ink-mute">{question.text}</span> {answers[question.id] || '—'}
            </li>
          ))}
        </ol>
      </Part>
      <Part title={titles[2]} onEdit={() => state.go(2)}>
        <DescriptionList columns={1} facts={files} />
      </Part>
      {/* Separate from any other agreement and never ticked beforehand. */}
      <div className="rounded-lg border border-line bg-page p-4">
        <Checkbox
          name="consent"
          required
          checked={state.consent}
          error={state.errors.consent}
          onChange={({ target }) => state.setConsent(target.checked)}
          label="我同意平台为审核身份的目的，处理我提交的证照、授权书、证件号码等身份资料"
          hint="资料加密保存，仅您本人和审核人员可以打开，每次打开都有记录；取消认证或注销账号后按规定删除。"
        />
      </div>
    </div>
  );
}

function namesOf(files: { name: string }[]): string {
  return files.map((file) => file.name).join('、') || '—';
}

type PartProps = { title: string | undefined; onEdit: () => void; children: ReactNode };

function Part({ title, onEdit, children }: PartProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h3 className="text-base">{title}</h3>
        <Button variant="link" size="sm" aria-label={`修改${title}`} onClick={onEdit}>
          修改
        </Button>
      </div>
      {children}
    </section>
  );
}
