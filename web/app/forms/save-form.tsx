import { Fragment, type ReactNode, useState } from 'react';
import { code } from '@portal/contract/codes';
import type { Endpoint, Envelope, InputOf } from '@portal/contract/endpoint';
import { PostForm } from '../ui/post-form.tsx';
import { SaveBar } from './save-bar.tsx';
import { UnsavedOffer } from './unsaved-offer.tsx';
import { useAct } from './use-act.ts';
import { useDraft } from './use-draft.ts';
import type { FieldErrors } from './use-submit.ts';
import { useUnsaved } from './use-unsaved.ts';

type Editing<Draft> = { draft: Draft; setDraft: (draft: Draft) => void; errors: FieldErrors };

type SaveFormProps<Draft, E extends Endpoint> = {
  /** Names what is edited, without its revision: unsaved text waits under it. */
  keepAs: string;
  saved: Draft;
  endpoint: E;
  inputOf: (draft: Draft) => InputOf<E>;
  /** The field whose error stands in the bar. */
  problemField?: string;
  children: (editing: Editing<Draft>) => ReactNode;
};

/** What is edited as a whole and saved by one call, with the bar that says whether it is. */
export function SaveForm<Draft, E extends Endpoint>(props: SaveFormProps<Draft, E>) {
  return <Editor key={props.keepAs} {...props} />;
}

function Editor<Draft, E extends Endpoint>(props: SaveFormProps<Draft, E>) {
  const { keepAs, saved, endpoint, inputOf, problemField, children } = props;
  const { draft, setDraft, dirty, markSent, undo } = useDraft(saved);
  const { offer, round, settle: settleUnsaved } = useUnsaved(`edit:${keepAs}`, draft, saved, setDraft);
  const { act, busy, errors } = useAct();
  const [conflict, setConflict] = useState(false);
  const settle = (answer: Envelope) => {
    setConflict(isConflict(answer));
    if (answer.code !== code.success) return;
    markSent();
    settleUnsaved();
  };
  const problem = conflict
    ? '其他人刚刚改过：再次保存将覆盖对方的修改，撤销更改则载入对方的内容'
    : problemField && errors[problemField];
  return (
    <PostForm
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void act(endpoint, inputOf(draft), '已保存', settle);
      }}
    >
      <UnsavedOffer offer={offer} />
      <Fragment key={round}>{children({ draft, setDraft, errors })}</Fragment>
      <SaveBar
        dirty={dirty}
        busy={busy}
        problem={problem}
        onUndo={() => {
          setConflict(false);
          undo();
        }}
      />
    </PostForm>
  );
}

const isConflict = ({ data }: Envelope) =>
  typeof data === 'object' && data !== null && 'conflict' in data && data.conflict === true;
