import { Outlet } from 'react-router';
import { Consult } from './consult.tsx';
import { SkipLink } from './skip-link.tsx';

/** spec 2: neither header nor footer, on login and the catch-all. */
export default function Bare() {
  return (
    <>
      <SkipLink />
      <Outlet />
      <Consult />
    </>
  );
}
