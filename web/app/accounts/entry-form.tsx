import { useEffect, type FormEvent, type ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PostForm } from '../ui/post-form.tsx';

type EntryFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  busy: boolean;
  /** The server's message: it was toasted already, here it stays readable. */
  refusal: string | null;
  wayOut?: ReactNode;
  action: string;
  children: ReactNode;
};

export function EntryForm({ onSubmit, busy, refusal, wayOut, action, children }: EntryFormProps) {
  useEffect(() => void prepare(), []);
  return (
    <PostForm className="flex flex-col gap-5" onSubmit={(event) => void onSubmit(event)}>
      {children}
      {refusal && (
        <Alert kind="warning" action={wayOut}>
          {refusal}
        </Alert>
      )}
      <Button type="submit" size="lg" block loading={busy}>
        {action}
      </Button>
    </PostForm>
  );
}

/** Preload: code that the form does not need to be shown, but will when it is sent. */
async function prepare(): Promise<void> {
  const [{ prepareStorage }] = await Promise.all([import('./remembered.ts'), import('./calls.ts')]);
  await prepareStorage();
}
