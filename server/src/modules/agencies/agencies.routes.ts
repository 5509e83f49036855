import { agencies as endpoints } from '@portal/contract/agencies';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import type { Directory } from './agencies.directory.ts';

export function agencyRoutes(directory: Directory): Implemented[] {
  return [implement(endpoints.list, async (input) => success(await directory.list(input)))];
}
