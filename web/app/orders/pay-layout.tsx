import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { TabLinks } from '../ui/tabs.tsx';

const entries = [
  { to: '/pay', label: '支付中心' },
  { to: '/pay/orders', label: '我的订单' },
  { to: '/pay/balance', label: '我的余额' },
  { to: '/pay/transfers', label: '对公转账' },
  { to: '/pay/invoices', label: '发票' },
];

export const handle = { frame: PayFrame };

/** product 8: the pay centre and what belongs to it, one beside the other; a wide screen has them in the menu at the side. */
function PayFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, '');
  return (
    <div>
      <TabLinks
        label="支付中心"
        className="mb-6 lg:hidden phone:mb-4"
        links={entries.map(({ to, label }) => ({
          to,
          label,
          active: to === '/pay' ? here === to : here === to || here.startsWith(`${to}/`),
        }))}
      />
      {children}
    </div>
  );
}

export default function PayLayout() {
  return (
    <PayFrame>
      <Outlet />
    </PayFrame>
  );
}
