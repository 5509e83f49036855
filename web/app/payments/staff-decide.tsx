import { useState, type FormEvent } from 'react';
import { code } from '@portal/contract/codes';
import type { Envelope } from '@portal/contract/endpoint';
import type { FieldErrors } from '../forms/use-submit.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { RadioCards, type RadioOption } from '../ui/radio-cards.tsx';
import { Textarea } from '../ui/textarea.tsx';

type DecideProps<Choice extends string> = {
  title: string;
  description: string;
  options: RadioOption<Choice>[];
  busy: boolean;
  errors: FieldErrors;
  onDecide: (decision: Choice, note: string) => Promise<Envelope>;
  onClose: () => void;
};

/** Chooses one of several outcomes, with a note that is kept on record. */
export function Decide<Choice extends string>(props: DecideProps<Choice>) {
  const { options, errors, onDecide, ...dialog } = props;
  const [decision, setDecision] = useState<Choice>(options[0]!.value);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const answer = await onDecide(decision, note);
    if (answer.code === code.success) dialog.onClose();
    // The invalid field shows its own error.
    else setRefusal(answer.code === code.invalidFields ? null : answer.msg);
  }

  return (
    <FormDialog {...dialog} size="md" action="确定" refusal={refusal} onSubmit={submit}>
      <Field group label="处理方式" required error={errors.decision}>
        <RadioCards
          label="处理方式"
          name="decision"
          columns={1}
          options={options}
          value={decision}
          onChange={setDecision}
        />
      </Field>
      <Field label="处理说明" required error={errors.note}>
        <Textarea
          name="note"
          rows={3}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
