import type { RefObject } from 'react';
import { X } from 'lucide-react';
import { ContactCard, useContact } from '../inquiries/contact-card.tsx';
import { FrequentQuestions } from '../inquiries/frequent-questions.tsx';
import { LeaveMessage } from '../inquiries/leave-message.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type ConsultPanelProps = { open: boolean; anchor: RefObject<HTMLElement | null>; onClose: () => void };

export default function ConsultPanel({ open, anchor, onClose }: ConsultPanelProps) {
  const contact = useContact();
  return (
    <Popover open={open} anchor={anchor} onClose={onClose} label="在线咨询" className="md:w-96">
      <div className="max-h-[80dvh] overflow-y-auto p-5">
        <div className="flex items-center justify-between">
          <h2 className="text-lg">在线咨询</h2>
          <IconButton data-autofocus label="关闭" icon={<X className="size-5" />} onClick={onClose} />
        </div>
        {contact === null ? <Skeleton className="mt-3 h-28" /> : <ContactCard contact={contact} />}
        <FrequentQuestions onFollow={onClose} />
        <LeaveMessage />
      </div>
    </Popover>
  );
}
