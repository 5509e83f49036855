import type { Platform } from '../../platform/platform.ts';
import { type AgencyPorts, createDirectory } from './agencies.directory.ts';
import { agencyRoutes } from './agencies.routes.ts';

export type Agencies = ReturnType<typeof createAgencies>;

export function createAgencies(platform: Platform, ports: AgencyPorts) {
  const directory = createDirectory(platform, ports);
  return { calls: agencyRoutes(directory), list: directory.list };
}
