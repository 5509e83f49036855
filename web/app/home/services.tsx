import {
  BadgeCheck,
  Bell,
  Building2,
  CalendarCheck,
  GraduationCap,
  HandHelping,
  Receipt,
  type LucideIcon,
} from 'lucide-react';
import type { ServiceTeaser } from '@portal/contract/home-data';
import { Card } from '../ui/card.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { MaybeLink } from './maybe-link.tsx';

const icons: Record<string, LucideIcon> = {
  'badge-check': BadgeCheck,
  bell: Bell,
  'building-2': Building2,
  'calendar-check': CalendarCheck,
  'graduation-cap': GraduationCap,
  receipt: Receipt,
};

export function Services({ services }: { services: ServiceTeaser[] }) {
  return (
    <section aria-labelledby="home-services">
      <SectionHeading id="home-services" title="业务服务" text="常办的事，从这里开始" />
      <ul className="grid grid-cols-3 gap-5 max-lg:grid-cols-2 elder:grid-cols-2 phone:grid-cols-1 phone:gap-3 elder:phone:grid-cols-1">
        {services.map((service) => (
          <Service key={service.title} service={service} />
        ))}
      </ul>
    </section>
  );
}

function Service({ service }: { service: ServiceTeaser }) {
  const Icon = icons[service.icon] ?? HandHelping;
  return (
    <Card as="li" className="relative flex gap-4 transition-shadow has-[a]:hover:shadow-pop">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-50 text-brand-strong">
        <Icon className="size-6" />
      </span>
      <div className="min-w-0">
        <h3 className="text-lg">
          <MaybeLink to={service.href} linkClass="after:absolute after:inset-0">
            {service.title}
          </MaybeLink>
        </h3>
        <p className="mt-1 text-sm text-ink-mute">{service.summary}</p>
      </div>
    </Card>
  );
}
