import { useEffect, useState } from 'react';
import { FileDown } from 'lucide-react';
import type { FileReference } from '@portal/contract/files';
import { storage } from '../browser/storage.ts';
import { uploadFile } from '../files/upload-file.ts';
import { Upload } from '../files/upload.tsx';
import type { UploadedFile } from '../files/use-uploads.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { StepProps } from './apply-basics.tsx';
import { documentFields, filesOf, letterLabel, needsLetter } from './fields.ts';
import { reasonHint } from './reason-hint.tsx';

const kinds = '支持 JPG、PNG、WebP 图片和 PDF，单个不超过 10 MB';

export function ApplyDocuments({ state, application }: StepProps) {
  const { accept, maxSize, reasons } = application;
  return (
    <div className="flex flex-col gap-8">
      {documentFields(state.type).map((field) =>
        field.kind === 'files' ? (
          <Field
            key={field.name}
            label={field.label}
            required
            error={state.errors[field.name]}
            hint={reasonHint(reasons[field.name], '请上传清晰、完整的原件扫描件或照片')}
          >
            <Upload
              upload={uploads[field.purpose]}
              label={`上传${field.label}`}
              hint={`${kinds}，最多 ${field.most} 个`}
              accept={accept}
              maxSize={maxSize}
              maxFiles={field.most}
              value={toUploaded(filesOf(state.form[field.name]))}
              onChange={(files) => state.setValue(field.name, toReferences(files))}
            />
          </Field>
        ) : null,
      )}
      {needsLetter(state.type) && <Letter state={state} application={application} />}
    </div>
  );
}

const uploads = {
  licence: uploadFile('licence'),
  certificate: uploadFile('certificate'),
  letter: uploadFile('letter'),
};

/** product 3: download the template, upload the stamped copy. */
function Letter({ state, application }: StepProps) {
  const { accept, maxSize, reasons } = application;
  const kept = useKeptLetter();
  return (
    <Field
      label={letterLabel}
      required
      error={state.errors.letter_file}
      hint={reasonHint(reasons.letter_file, '打印模板，填写并加盖单位公章后上传')}
      action={
        <ButtonLink
          href={`/identity/letter/${state.type}`}
          target="_blank"
          rel="noopener"
          size="sm"
          variant="ghost"
          icon={<FileDown className="size-4" aria-hidden />}
        >
          下载授权书模板
        </ButtonLink>
      }
    >
      <Upload
        upload={uploads.letter}
        label="上传盖章的授权书"
        hint={`${kinds}，最多 3 个`}
        accept={accept}
        maxSize={maxSize}
        maxFiles={3}
        value={toUploaded(state.letter_file)}
        onChange={(files) => state.setLetter(toReferences(files))}
      />
      {state.letter_file.length === 0 && kept.length > 0 && (
        <Button variant="link" size="sm" className="mt-2" onClick={() => state.setLetter(kept)}>
          使用上次上传的：{kept.map((file) => file.name).join('、')}
        </Button>
      )}
    </Field>
  );
}

/** spec 3: the letter of the last application stays in the browser, also when the identity is switched. */
function useKeptLetter(): FileReference[] {
  const [kept, setKept] = useState<FileReference[]>([]);
  useEffect(() => void storage.get('letter_file').then((files) => setKept(files ?? [])), []);
  return kept;
}

function toUploaded(files: FileReference[]): UploadedFile[] {
  return files.map(({ url, name }) => ({ id: url, url: '', name }));
}

function toReferences(files: UploadedFile[]): FileReference[] {
  return files.map(({ id, name }) => ({ url: id, name }));
}
