import { BriefcaseBusiness, Building2, ChevronRight, GraduationCap, Landmark } from 'lucide-react';
import { roleTitle } from '@portal/contract/roles';
import type { RoleEntry } from '@portal/contract/home-data';
import { Card } from '../ui/card.tsx';
import { MaybeLink } from './maybe-link.tsx';

const icons = { 1: Landmark, 2: BriefcaseBusiness, 3: Building2, 4: GraduationCap };

/** Laid over the foot of the hero. */
export function RoleEntries({ roles }: { roles: RoleEntry[] }) {
  return (
    <section aria-labelledby="home-roles" className="-mt-12 phone:-mt-8">
      <h2 id="home-roles" className="sr-only">
        按身份进入
      </h2>
      <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4 phone:gap-3">
        {roles.map((entry) => (
          <Role key={entry.role_id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Role({ entry }: { entry: RoleEntry }) {
  const Icon = icons[entry.role_id];
  return (
    <Card
      as="li"
      flush
      className="group relative flex flex-col p-6 transition-shadow has-[a]:hover:shadow-pop phone:p-4"
    >
      <span className="flex size-12 items-center justify-center rounded-lg bg-brand-50 text-brand-strong phone:size-10">
        <Icon className="size-6" />
      </span>
      <h3 className="mt-4 text-xl phone:mt-3 phone:text-lg">
        <MaybeLink to={entry.href} linkClass="after:absolute after:inset-0 after:rounded-lg">
          {roleTitle[entry.role_id]}
        </MaybeLink>
      </h3>
      <p className="mt-1 text-ink-soft phone:text-sm">{entry.summary}</p>
      <ul className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4 text-sm text-ink-mute elder:hidden! phone:hidden">
        {entry.points.map((point) => (
          <li key={point} className="flex gap-2">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-brand-300" />
            {point}
          </li>
        ))}
      </ul>
      {entry.href && (
        <ChevronRight
          aria-hidden
          className="absolute top-8 right-5 size-5 text-ink-mute transition-transform group-hover:translate-x-1 phone:top-6 phone:right-3"
        />
      )}
    </Card>
  );
}
