import { useEffect, useState, type RefObject } from 'react';
import { CircleQuestionMark, Clock, Phone, X } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { site, type Contact } from '@portal/contract/site';
import { call } from '../browser/call.ts';
import { LeaveMessage } from '../inquiries/leave-message.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Link } from '../ui/link.tsx';
import { Popover } from '../ui/popover.tsx';
import { QrCode } from '../ui/qr-code.tsx';
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
        <Link
          to="/help"
          onClick={onClose}
          className="text-link mt-4 flex min-h-11 items-center gap-2 rounded-md bg-brand-50 px-3"
        >
          <CircleQuestionMark className="size-5" /> 先看看常见问题
        </Link>
        <LeaveMessage />
      </div>
    </Popover>
  );
}

function useContact(): Contact | null {
  const [contact, setContact] = useState<Contact | null>(null);
  useEffect(() => {
    void call(site.contactCustomer, {}).then((answer) => {
      if (answer.code === code.success && 'qr' in answer.data) setContact(answer.data as Contact);
    });
  }, []);
  return contact;
}

function ContactCard({ contact }: { contact: Contact }) {
  return (
    <div className="mt-3 flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-mute">服务热线</p>
        <a
          href={`tel:${contact.service_phone.replaceAll(/[^\d+]/g, '')}`}
          className="mt-1 flex min-h-8 items-center gap-2 text-xl font-semibold text-brand-strong tabular"
        >
          <Phone className="size-5 shrink-0" /> {contact.service_phone}
        </a>
        <p className="mt-2 flex items-start gap-2 text-sm text-ink-soft">
          <Clock className="mt-0.5 size-4 shrink-0" /> {contact.hours}
        </p>
      </div>
      <figure className="shrink-0 text-center">
        <QrCode value={contact.qr} label="客服二维码" className="size-24! border border-line" />
        <figcaption className="mt-1 text-xs text-ink-mute">扫码咨询</figcaption>
      </figure>
    </div>
  );
}
