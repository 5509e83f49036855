import { redirect } from 'react-router';
import { guard } from '../layouts/guards.ts';

export const middleware = [guard('user')];

/** Account management is what there is of the personal centre so far. */
export function loader() {
  return redirect('/profile/accountManage');
}
