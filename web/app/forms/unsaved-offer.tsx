import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { UnsavedOffer as Offer } from './use-unsaved.ts';

type UnsavedOfferProps = { offer: Offer | null; className?: string };

/** Stands above a form whose text was typed before the page was loaded anew. */
export function UnsavedOffer({ offer, className }: UnsavedOfferProps) {
  if (!offer) return null;
  return (
    <Alert
      live
      {...(className && { className })}
      kind={offer.outdated ? 'warning' : 'info'}
      title="您上次填写的内容还没有保存"
      action={
        <>
          <Button size="sm" variant="secondary" onClick={offer.restore}>
            恢复未保存的内容
          </Button>
          <Button size="sm" variant="ghost" onClick={offer.drop}>
            放弃
          </Button>
        </>
      }
    >
      {offer.outdated && '此后内容已有改动：恢复后再保存，会覆盖新的内容。'}
    </Alert>
  );
}
