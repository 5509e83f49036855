import { guard } from './guards.ts';

/** Shows what a route that names a missing guard looks like (spec 8). Development only. */
export const middleware = [guard('development'), guard('nobody-wrote-this')];

export function loader() {
  return null;
}

export default function UnknownGuard() {
  return null;
}
