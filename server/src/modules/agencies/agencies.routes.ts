import { agencies as endpoints } from '@portal/contract/agencies';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Agencies } from './agencies.ts';

export function agencyRoutes(agencies: Agencies): Implemented[] {
  return [implement(endpoints.list, async (input) => success(await agencies.list(input)))];
}
