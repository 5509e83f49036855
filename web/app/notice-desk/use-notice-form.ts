import { useState } from 'react';
import type { District } from '../districts/district.ts';
import type { FieldErrors } from '../forms/use-submit.ts';
import { type Attachment, type Content, withValue } from './values.ts';

export type Draft = { content: Content; attachments: Attachment[] };
export type NoticeFormState = ReturnType<typeof useNoticeForm>;

/** State of the notice form: values and errors. */
export function useNoticeForm(given: Draft & { district: District[] }) {
  const [draft, setDraft] = useState<Draft>({ content: given.content, attachments: given.attachments });
  const [district, setDistrict] = useState(given.district);
  const [errors, setErrors] = useState<FieldErrors>({});

  function forget(path: string) {
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => name !== path && !name.startsWith(`${path}.`)),
      ),
    );
  }

  function set(path: string, value: unknown) {
    setDraft((before) => ({ ...before, content: withValue(before.content, path, value) }));
    forget(`content.${path}`);
  }

  return {
    ...draft,
    draft,
    district,
    errors,
    setErrors,
    set,
    setDistrict(way: District[]) {
      setDistrict(way);
      set('district', way.at(-1)?.code ?? null);
    },
    setAttachments(attachments: Attachment[]) {
      setDraft((before) => ({ ...before, attachments }));
      forget('attachments');
    },
    reset(next: Draft) {
      setDraft(next);
      setErrors({});
    },
  };
}
