import { Outlet } from 'react-router';

/** spec 2: neither header nor footer, on login and the catch-all. */
export default function Bare() {
  return <Outlet />;
}
