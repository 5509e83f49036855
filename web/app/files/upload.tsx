import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { RotateCw, UploadCloud, X } from 'lucide-react';
import { useHeldSubmit } from '../forms/use-held-submit.ts';
import { cx } from '../ui/cx.ts';
import { FieldError, useFieldControl } from '../ui/field.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { acceptText, sizeText, type UploadRules } from './upload-check.ts';
import { useUploads, type Upload as Send, type UploadedFile } from './use-uploads.ts';

type UploadProps = {
  upload: Send;
  value: UploadedFile[];
  onChange: (files: UploadedFile[]) => void;
  label?: string;
  hint?: ReactNode;
  disabled?: boolean;
} & UploadRules;

export function Upload(props: UploadProps) {
  const {
    upload,
    value,
    onChange,
    label = '点击或拖动文件到此处上传',
    disabled,
    accept,
    maxSize,
    maxFiles,
  } = props;
  const uploads = useUploads({ upload, value, onChange, rules: { accept, maxSize, maxFiles } });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { id: fieldId, ...field } = useFieldControl({});
  const ownId = useId();
  const full = maxFiles !== undefined && value.length + uploads.items.length >= maxFiles;
  const closed = disabled || full;
  const held = useHeldSubmit(
    input,
    uploads.items.some(({ error }) => !error),
  );

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!closed) uploads.add([...event.dataTransfer.files]);
  }

  return (
    <div>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center gap-1 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors',
          'has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          closed
            ? 'cursor-not-allowed border-line bg-sunken text-ink-mute'
            : 'cursor-pointer bg-surface hover:border-brand-strong hover:bg-brand-50',
          !closed &&
            (over
              ? 'border-brand-strong bg-brand-50'
              : field['aria-invalid']
                ? 'border-danger'
                : 'border-line-strong'),
        )}
      >
        <UploadCloud className={cx('size-8', !closed && 'text-brand-strong')} />
        <span className="font-medium">{full ? `已达到 ${maxFiles} 个文件的上限` : label}</span>
        <span className="text-sm text-ink-mute">{props.hint ?? rulesText(props)}</span>
        <input
          {...field}
          ref={input}
          id={fieldId || ownId}
          type="file"
          // The label of the field around it would otherwise be its only name.
          aria-label={label}
          className="sr-only"
          required={undefined}
          disabled={closed}
          multiple={maxFiles !== 1}
          accept={accept?.join(',')}
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </label>
      {uploads.refused.map((reason) => (
        <FieldError key={reason}>{reason}</FieldError>
      ))}
      {held && <FieldError>文件还在上传，传完后再提交</FieldError>}
      {value.length + uploads.items.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {value.map((file) => (
            <FileRow
              key={file.id}
              name={file.name}
              href={file.url}
              onRemove={disabled ? undefined : () => uploads.remove(file.id)}
            />
          ))}
          {uploads.items.map((item) => (
            <FileRow
              key={item.key}
              name={item.name}
              note={sizeText(item.size)}
              progress={item.error ? undefined : item.progress}
              error={item.error}
              onRetry={() => void uploads.retry(item)}
              onRemove={() => uploads.drop(item.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function rulesText({ accept, maxSize, maxFiles }: UploadRules): string {
  const parts = [
    accept && `支持 ${acceptText(accept)}`,
    maxSize && `单个不超过 ${sizeText(maxSize)}`,
    maxFiles && maxFiles > 1 && `最多 ${maxFiles} 个`,
  ];
  return parts.filter(Boolean).join('，');
}

type FileRowProps = {
  name: string;
  href?: string;
  note?: ReactNode;
  progress?: number;
  error?: string | null;
  onRetry?: () => void;
  onRemove?: () => void;
};

export function FileRow({ name, href, note, progress, error, onRetry, onRemove }: FileRowProps) {
  return (
    <li
      className={cx(
        'flex items-center gap-3 rounded-md border bg-surface px-3 py-2',
        error ? 'border-danger-line' : 'border-line',
      )}
    >
      <FileIcon name={name} className="h-9" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer" className="text-link truncate">
              {name}
            </a>
          ) : (
            <span className="truncate">{name}</span>
          )}
          {note && <span className="shrink-0 text-xs text-ink-mute tabular">{note}</span>}
        </p>
        {progress !== undefined && (
          <ProgressBar label={`${name} 上传进度`} value={progress} className="mt-1" />
        )}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      {error && onRetry && (
        <IconButton
          size="sm"
          label={`重新上传 ${name}`}
          icon={<RotateCw className="size-4" />}
          onClick={onRetry}
        />
      )}
      {onRemove && (
        <IconButton size="sm" label={`移除 ${name}`} icon={<X className="size-4" />} onClick={onRemove} />
      )}
    </li>
  );
}
