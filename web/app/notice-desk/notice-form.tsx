import { type ReactNode, useId } from 'react';
import { RichText } from '../editor/rich-text.tsx';
import { uploadFile } from '../files/upload-file.ts';
import { Upload } from '../files/upload.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FormControl } from './form-control.tsx';
import { fieldsFor, sections } from './form-fields.ts';
import { PartyFields } from './party-fields.tsx';
import { ChangeFields, PackageFields } from './row-fields.tsx';
import { uploadAttachment } from './upload-attachment.ts';
import type { NoticeFormState } from './use-notice-form.ts';
import { textAt } from './values.ts';

type NoticeFormProps = {
  form: NoticeFormState;
  /** Which party the author is; staff write for anybody. */
  own?: 'buyer' | 'agency';
};

/** Everything a notice says. What belongs to another type of notice is not asked. */
export function NoticeForm({ form, own }: NoticeFormProps) {
  const type = textAt(form.content, 'type');
  const [basics, ...others] = sections;
  return (
    <div className="flex flex-col gap-5">
      <FieldsCard key="basics" section={basics!} form={form} type={type} />
      <Part title="采购人">
        <PartyFields path="buyer" form={form} own={own === 'buyer'} required />
      </Part>
      <Part title="代理机构" text={own === 'agency' ? undefined : '没有委托代理机构则留空'}>
        <PartyFields path="agency" form={form} own={own === 'agency'} />
      </Part>
      {others.map((section) => (
        <FieldsCard key={section.key} section={section} form={form} type={type} />
      ))}
      {type !== 'intention' && (
        <Part title="标项" text="不分标项则不用添加">
          <PackageFields form={form} type={type} />
        </Part>
      )}
      {type === 'correction' && (
        <Part title="更正内容">
          <ChangeFields form={form} />
        </Part>
      )}
      <Part title="正文与附件">
        <RichText
          label="正文"
          required
          value={textAt(form.content, 'body')}
          error={form.errors['content.body']}
          onChange={(html) => form.set('body', html)}
          uploadPicture={uploadPicture}
        />
        <Field label="附件" className="mt-6" error={form.errors.attachments}>
          <Upload
            upload={uploadAttachment}
            accept={['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.zip', '.jpg', '.jpeg', '.png']}
            maxSize={20_000_000}
            maxFiles={20}
            value={form.attachments.map(({ url, name }) => ({ id: url, name, url: '' }))}
            onChange={(files) => form.setAttachments(files.map(({ id, name }) => ({ url: id, name })))}
          />
        </Field>
      </Part>
    </div>
  );
}

async function uploadPicture(file: File): Promise<string> {
  const { id } = await uploadFile('noticeImage')(file, () => {}, new AbortController().signal);
  return `/files/${id}`;
}

type FieldsCardProps = { section: (typeof sections)[number]; form: NoticeFormState; type: string };

function FieldsCard({ section, form, type }: FieldsCardProps) {
  const fields = fieldsFor(section, type);
  if (fields.length === 0) return null;
  return (
    <Part title={section.title}>
      <div className="grid gap-5 md:grid-cols-2">
        {fields.map((field) => (
          <FormControl key={field.path} field={field} form={form} />
        ))}
      </div>
    </Part>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text && <p className="mt-1 text-sm text-ink-mute">{text}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}
