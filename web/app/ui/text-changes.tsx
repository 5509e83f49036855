import { diffSentences } from '@portal/contract/text-diff';

const mostSame = 90;
const context = 36;

/** One text with what went and what came marked in it, sentence by sentence; long passages that stayed are shortened. */
export function TextChanges({ before, after, whole = false }: TextChangesProps) {
  return (
    <p className="leading-7 wrap-anywhere whitespace-pre-line">
      {diffSentences(before, after).map(({ kind, text }, at) => {
        // Parts have no name of their own, and the list never changes under the reader.
        if (kind === 'same') return <span key={at}>{whole ? text : shortened(text)}</span>;
        if (kind === 'removed')
          return (
            <del key={at} className="bg-sunken text-ink-mute decoration-danger">
              {text}
            </del>
          );
        return (
          <ins key={at} className="bg-brand-50 font-medium decoration-brand underline-offset-4">
            {text}
          </ins>
        );
      })}
    </p>
  );
}

type TextChangesProps = { before: string; after: string; whole?: boolean };

/** Whether the two have sentences in common; where they have none, side by side is easier to read. */
export function sharesSentences(before: string, after: string): boolean {
  return diffSentences(before, after).some(({ kind, text }) => kind === 'same' && text.trim() !== '');
}

function shortened(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= mostSame) return text;
  return `${characters.slice(0, context).join('')} …… ${characters.slice(-context).join('')}`;
}
