import { useRef, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { cx } from './cx.ts';

export const backdropClass =
  'fixed inset-0 z-50 bg-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  titleHidden?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** False while something must be answered or is being saved: no close button, no Escape, no outside press. */
  dismissable?: boolean;
};

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl', xl: 'md:max-w-5xl' };

/** In the middle of a wide screen; on a phone a sheet that rises from the bottom. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, titleHidden, description, children, footer, size = 'md' } = props;
  const dismissable = props.dismissable ?? true;
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && dismissable && onClose()}
      disablePointerDismissal={!dismissable}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex justify-center overflow-y-auto md:items-center md:p-6 phone:items-end">
          <Base.Popup
            initialFocus={() => firstField(body.current) ?? true}
            className={cx(
              'flex max-h-[calc(100dvh-3rem)] w-full flex-col bg-surface shadow-pop transition duration-150 md:rounded-xl phone:rounded-t-xl phone:pb-[env(safe-area-inset-bottom)]',
              'data-ending-style:opacity-0 data-starting-style:opacity-0 md:data-ending-style:scale-98 md:data-starting-style:scale-98 phone:data-ending-style:translate-y-8 phone:data-starting-style:translate-y-8',
              widths[size],
            )}
          >
            <div className={cx('flex items-start gap-4 px-6 pt-5 pb-2 phone:px-4', titleHidden && 'pb-0')}>
              <div className="min-w-0 flex-1">
                <Base.Title className={cx('text-lg font-semibold', titleHidden && 'sr-only')}>
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>
                )}
              </div>
              {dismissable && (
                <Base.Close
                  aria-label="关闭"
                  className="-me-2 -mt-1 flex size-10 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken"
                >
                  <X className="size-5" />
                </Base.Close>
              )}
            </div>
            <div ref={body} className="flex-1 overflow-y-auto px-6 pt-2 pb-6 phone:px-4">
              {children}
            </div>
            {footer && (
              <div className="flex justify-end gap-3 border-t border-line px-6 py-4 phone:px-4 phone:*:flex-1">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The text field a form begins with; none on a touch screen, where its focus would open the keyboard over the form. */
function firstField(body: HTMLElement | null): HTMLElement | undefined {
  if (!matchMedia('(hover: hover)').matches) return undefined;
  const first = body?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea');
  const isWritten = first?.matches(':not([type=radio], [type=checkbox], [type=file], :disabled, [readonly])');
  return isWritten ? first! : undefined;
}
