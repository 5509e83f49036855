import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';

type TypedCodeFormProps = {
  label: string;
  hint: string;
  placeholder: string;
  maxLength: number;
  action: string;
  busy: boolean;
  value: string;
  onChange: (typed: string) => void;
  onSubmit: () => void;
};

/** Types what stands on a card or a screen, where it cannot be scanned. */
export function TypedCodeForm(props: TypedCodeFormProps) {
  const { label, hint, placeholder, maxLength, action, busy, value, onChange, onSubmit } = props;
  return (
    <>
      <PostForm
        className="mt-5 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Field label={label} hint={hint} className="min-w-0 flex-1 basis-56">
          <Input
            name="code"
            large
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={placeholder}
            className="tracking-wider tabular placeholder:tracking-normal"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
        <Button type="submit" size="lg" loading={busy} className="mb-7.5 phone:mb-0 phone:w-full">
          {action}
        </Button>
      </PostForm>
      <noscript>
        <p className="mt-3 rounded-md bg-accent-tint px-4 py-3 text-accent">{action}需要启用 JavaScript。</p>
      </noscript>
    </>
  );
}
