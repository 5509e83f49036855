import { ContactCard, useContact } from '../inquiries/contact-card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The phone pop-up: whom to call about a service, and when. */
export default function PhoneDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const contact = useContact();
  return (
    <Dialog open size="sm" title="电话咨询" description={title} onClose={onClose}>
      {contact === null ? <Skeleton className="h-28" /> : <ContactCard contact={contact} />}
    </Dialog>
  );
}
