import { Link } from '../ui/link.tsx';
import { isCurrent, type Section } from './sections.ts';

type SectionLinkProps = {
  section: Section;
  pathname: string;
  look: (here: boolean) => string;
  /** Of the icon. */
  size: string;
};

export function SectionLink({ section: { to, label, Icon }, pathname, look, size }: SectionLinkProps) {
  const here = isCurrent(to, pathname);
  return (
    <Link to={to} aria-current={here ? 'page' : undefined} className={look(here)}>
      <Icon className={size} aria-hidden />
      {label}
    </Link>
  );
}
