import { useEffect, useId, useRef } from 'react';
import {
  Award,
  BookOpen,
  CalendarCheck,
  CalendarClock,
  ClipboardCheck,
  ChartColumn,
  Crown,
  FileCheck,
  FileDown,
  FileText,
  Gauge,
  Gift,
  GraduationCap,
  KeyRound,
  Landmark,
  ListChecks,
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
import { NavLink, useLocation } from 'react-router';
import { cx } from '../ui/cx.ts';
import type { MenuGroup, StaffPage } from './menu.ts';

const icons: Record<StaffPage, LucideIcon> = {
  dashboard: Gauge,
  exports: FileDown,
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
  jobs: ListChecks,
  audit: ScrollText,
};

type SideMenuProps = { menu: MenuGroup[]; onFollow?: () => void };

export function SideMenu({ menu, onFollow }: SideMenuProps) {
  const nav = useRef<HTMLElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  // The menu is longer than most screens: where one is must be in sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label="管理后台菜单" className="flex flex-col gap-3 px-3 py-2 max-lg:px-0">
      {menu.map(({ title, entries }, index) => (
        <div key={title}>
          {title && (
            <p id={`${id}${index}`} className="px-3 py-1 text-sm text-ink-mute">
              {title}
            </p>
          )}
          <ul aria-labelledby={title ? `${id}${index}` : undefined} className="flex flex-col gap-0.5">
            {entries.map((entry) => (
              <MenuLink key={entry.page} {...entry} onFollow={onFollow} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type MenuLinkProps = { page: StaffPage; title: string; to: string; onFollow: (() => void) | undefined };

function MenuLink({ page, title, to, onFollow }: MenuLinkProps) {
  const Icon = icons[page];
  return (
    <li>
      <NavLink
        to={to}
        end={page === 'dashboard'}
        prefetch="intent"
        onClick={onFollow}
        className={({ isActive }) =>
          cx(
            'flex min-h-11 scroll-my-2 items-center gap-3 rounded-md px-3 transition-colors lg:min-h-9 elder:aria-[current]:underline',
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
}
