import {
  Award,
  BookOpen,
  CalendarCheck,
  CalendarClock,
  ClipboardCheck,
  ChartColumn,
  Crown,
  FileCheck,
  FileText,
  Gauge,
  Gift,
  GraduationCap,
  KeyRound,
  Landmark,
  Megaphone,
  MessageSquareText,
  MessagesSquare,
  Newspaper,
  PanelsTopLeft,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldCheck,
  Undo2,
  TicketCheck,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { NavLink } from 'react-router';
import type { StaffRole } from '@portal/contract/roles';
import { cx } from '../ui/cx.ts';
import { menuOf, type StaffPage } from './menu.ts';

const icons: Record<StaffPage, LucideIcon> = {
  dashboard: Gauge,
  reviews: ShieldCheck,
  notices: FileText,
  articles: Newspaper,
  courses: BookOpen,
  courseComments: MessagesSquare,
  courseRights: KeyRound,
  exams: ClipboardCheck,
  courseLearners: GraduationCap,
  courseBoard: ChartColumn,
  certificates: Award,
  finance: Wallet,
  orders: ReceiptText,
  payments: Scale,
  refunds: Undo2,
  transfers: Landmark,
  invoices: FileCheck,
  attendance: CalendarCheck,
  memberships: Crown,
  activationCodes: TicketCheck,
  promotion: Gift,
  reservations: CalendarClock,
  users: Users,
  inquiries: MessageSquareText,
  offers: Megaphone,
  site: PanelsTopLeft,
  audit: ScrollText,
};

type SideMenuProps = { roles: readonly StaffRole[]; onFollow?: () => void };

export function SideMenu({ roles, onFollow }: SideMenuProps) {
  return (
    <nav aria-label="管理后台菜单" className="px-3 py-2 max-lg:px-0">
      <ul className="flex flex-col gap-1">
        {menuOf(roles).map(({ page, title, to }) => {
          const Icon = icons[page];
          return (
            <li key={page}>
              <NavLink
                to={to}
                end={page === 'dashboard'}
                prefetch="intent"
                onClick={onFollow}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-11 items-center gap-3 rounded-md px-3 transition-colors elder:aria-[current]:underline',
                    isActive
                      ? 'bg-brand-100 font-medium text-brand-deep'
                      : 'text-ink-soft hover:bg-sunken hover:text-ink',
                  )
                }
              >
                <Icon className="size-5 shrink-0" aria-hidden />
                {title}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
