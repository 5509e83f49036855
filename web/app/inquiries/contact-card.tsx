import { useEffect, useState } from 'react';
import { Clock, Phone } from 'lucide-react';
import { code } from '@portal/contract/codes';
import { site, type Contact } from '@portal/contract/site';
import { call } from '../browser/call.ts';
import { share } from '../browser/shared-state.ts';
import { QrCode } from '../ui/qr-code.tsx';

/** Phone, hours and QR of the service desk; null while loading. */
export function useContact(): Contact | null {
  const [contact, setContact] = useState<Contact | null>(null);
  useEffect(() => {
    void call(site.contactCustomer, {}).then((answer) => {
      if (answer.code !== code.success || !('qr' in answer.data)) return;
      const contact = answer.data as Contact;
      setContact(contact);
      share({ serviceCode: contact.qr });
    });
  }, []);
  return contact;
}

export function ContactCard({ contact }: { contact: Contact }) {
  return (
    <div className="mt-3 flex items-center gap-4 elder:phone:flex-col elder:phone:items-start">
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
