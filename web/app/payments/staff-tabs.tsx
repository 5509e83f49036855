import { TabLinks } from '../ui/tabs.tsx';

const links = [
  { to: '/admin/payments', label: '对账日' },
  { to: '/admin/payments/differences', label: '对账差异' },
  { to: '/admin/payments/receipts', label: '待处理款项' },
  { to: '/admin/payments/notifications', label: '渠道通知' },
];

/** The pages about what gateways say of our money. */
export function PaymentTabs({ active }: { active: string }) {
  return <TabLinks label="对账" links={links.map((link) => ({ ...link, active: link.to === active }))} />;
}
