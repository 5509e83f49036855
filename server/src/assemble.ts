import type { Hono } from 'hono';
import type { Outside } from './outside/outside.ts';
import { createApi, type Api } from './platform/http/api.ts';
import type { NodeEnv } from './platform/http/mount.ts';
import type { Job } from './platform/jobs.ts';
import type { Download, Module } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';
import { platformJobs } from './platform/upkeep.ts';
import { checkReads } from './readiness.ts';

export type App = {
  api: Api;
  jobs: Job[];
  /** HTTP handlers beside the calls of the contract. */
  mounts: Hono<NodeEnv>[];
  /** Every table that can be exported. */
  downloads: readonly Download[];
  /** Where browsers post uploads when that is another origin. */
  uploadOrigin: string | null;
  /** Rejects while ordinary reads fail: `/readyz` asks. */
  checkReads(): Promise<void>;
  /** Warm-up after the port is open: work that would otherwise slow down the first visitor. */
  warmUp(): Promise<void>;
  /** Before the process exits: flushes what is buffered in memory. */
  flush(): Promise<void>;
};

/** Combines what the modules provide. */
export function assemble(
  platform: Platform,
  outside: Outside,
  modules: readonly Module[],
): Omit<App, 'downloads'> {
  const api = createApi(modules.flatMap((module) => module.calls ?? []));
  return {
    api,
    checkReads: () => checkReads(api),
    jobs: [...platformJobs(platform), ...modules.flatMap((module) => module.jobs ?? [])],
    mounts: [
      ...modules.flatMap((module) => module.mounts ?? []),
      ...(outside.simulators ? [outside.simulators] : []),
    ],
    uploadOrigin: outside.uploadOrigin,
    async warmUp() {
      await Promise.all(modules.map(async (module) => module.warmUp?.()));
    },
    async flush() {
      await Promise.all(modules.map(async (module) => module.flush?.()));
    },
  };
}
