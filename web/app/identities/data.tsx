import { code } from '@portal/contract/codes';
import type { FileReference } from '@portal/contract/files';
import { openLater } from '../browser/open-later.ts';
import { useBusy } from '../browser/use-busy.ts';
import { DescriptionList, type Fact } from '../ui/description-list.tsx';
import { FileIcon } from '../ui/file-icon.tsx';
import { Spinner } from '../ui/spinner.tsx';

export type Documents = { label: string; files: FileReference[] }[];

type IdentityFactsProps = { facts: Fact[]; documents: Documents };

export function IdentityFacts({ facts, documents }: IdentityFactsProps) {
  return (
    <>
      <DescriptionList facts={facts.map((fact) => ({ ...fact, value: fact.value || '—' }))} />
      {documents.map(({ label, files }) => (
        <section key={label} aria-label={label} className="mt-5">
          <h3 className="mb-2 text-base">{label}</h3>
          <ul className="grid gap-2 md:grid-cols-2">
            {files.map((file) => (
              <li key={file.url}>
                <FileButton file={file} label={label} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Private files open by an address that lives a minute, so it is asked for at the press. */
function FileButton({ file, label }: { file: FileReference; label: string }) {
  const [busy, whileBusy] = useBusy();
  async function ask(): Promise<string | null> {
    const { openFile } = await import('./calls.ts');
    const answer = await openFile(file.url);
    return answer.code === code.success ? answer.data.url : null;
  }

  async function open() {
    // A document is sent as an attachment and saved under what it is; a picture is looked at.
    if (!/\.pdf$/i.test(file.name)) return openLater(ask);
    const url = await ask();
    if (!url) return;
    const { download } = await import('../files/download.ts');
    await download({ name: file.name, url, remark: label });
  }

  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line px-3 py-2 text-start hover:border-brand-strong hover:bg-brand-50"
      onClick={() => void whileBusy(open)}
    >
      <span aria-hidden>
        <FileIcon name={file.name} className="h-9" />
      </span>
      <span className="text-link min-w-0 flex-1 truncate">
        <span className="sr-only">打开</span>
        {file.name}
      </span>
      {busy && <Spinner />}
    </button>
  );
}
