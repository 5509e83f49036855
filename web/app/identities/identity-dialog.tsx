import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { IdentityEntry } from '@portal/contract/identities';
import { lazy } from '../browser/lazy.ts';
import { share } from '../browser/shared-state.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { IdentityCard } from './identity-card.tsx';
import { dialogCards, hrefOf } from './standing.ts';

const Carousel = lazy(async () => ({ default: (await import('../ui/carousel.tsx')).Carousel }));

type IdentityDialogProps = { entries?: IdentityEntry[]; onClose: () => void };

/** spec 2 and 4: choose the identity to be logged in as. */
export default function IdentityDialog({ entries: given, onClose }: IdentityDialogProps) {
  const navigate = useNavigate();
  const { entries, retry } = useIdentities(given);
  const [busy, setBusy] = useState<number | null>(null);

  async function choose(entry: IdentityEntry) {
    setBusy(entry.type);
    // Loading until the page has been reloaded: no second choice in between.
    const done = await import('./calls.ts').then(
      ({ switchTo }) => switchTo(entry.type),
      () => false,
    );
    if (!done) setBusy(null);
  }

  function certify(entry: IdentityEntry) {
    onClose();
    void navigate(hrefOf(entry));
  }

  const cards = dialogCards(entries ?? []).map((entry) => (
    <IdentityCard
      key={entry.type}
      entry={entry}
      busy={busy === entry.type}
      locked={busy !== null}
      onSelect={() => void choose(entry)}
      onCertify={() => certify(entry)}
    />
  ));
  return (
    <Dialog
      open
      size="xl"
      title="请选择登录身份"
      description="不同身份拥有不同的平台权限"
      dismissable={busy === null}
      onClose={onClose}
    >
      {entries === undefined && <Waiting />}
      {entries === null && (
        <Empty
          compact
          picture="error"
          title="身份没有取到"
          action={
            <Button variant="secondary" onClick={retry}>
              重新加载
            </Button>
          }
        />
      )}
      {entries && <Cards count={cards.length}>{cards}</Cards>}
    </Dialog>
  );
}

/** Undefined while loading, null when loading failed. */
function useIdentities(given: IdentityEntry[] | undefined) {
  const [entries, setEntries] = useState<IdentityEntry[] | null | undefined>(given);
  useEffect(() => {
    if (entries === undefined) void load().then(setEntries, () => setEntries(null));
  }, [entries]);
  return { entries, retry: () => setEntries(undefined) };
}

async function load(): Promise<IdentityEntry[] | null> {
  const { listIdentities } = await import('./calls.ts');
  const entries = await listIdentities();
  // spec 3: the list of identities is shared client state.
  if (entries) share({ setIdentity: entries });
  return entries;
}

function Cards({ count, children }: { count: number; children: React.ReactNode }) {
  const phone = usePhone();
  if (!phone) {
    return (
      <div className={cx('grid gap-4', count === 4 ? 'md:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3')}>
        {children}
      </div>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      <Carousel label="登录身份" basis="basis-4/5 px-1.5 pb-1" loop={false} controls="below">
        {children}
      </Carousel>
    </Suspense>
  );
}

const phoneWidth = '(width < 48rem)';

function usePhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(phoneWidth);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(phoneWidth).matches,
    () => false,
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
      <span className="sr-only">正在加载身份</span>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-80 rounded-lg phone:not-first-of-type:hidden" />
      ))}
    </div>
  );
}
