import type { Hono } from 'hono';
import type { Access, Endpoint } from '@portal/contract/endpoint';
import type { FinanceTask } from '@portal/contract/orders';
import type { z } from 'zod';
import type { Transaction } from './database/database.ts';
import type { Implemented } from './http/api.ts';
import type { NodeEnv } from './http/mount.ts';
import type { Job } from './jobs.ts';
import type { Session } from './sessions.ts';
import type { Rows } from './table.ts';

/** What every `create<Module>(platform, ports)` answers; app.ts collects it. Beside it stands what other modules may call. */
export type Module = {
  calls?: Implemented[];
  jobs?: Job[];
  /** What is served and is not a call. */
  mounts?: Hono<NodeEnv>[];
  personalData?: PersonalData;
  figures?: Figures;
  downloads?: Download[];
  /** What waits for finance; read when their board is opened. */
  tasks?: TaskCount[];
  /** After the port is open: what the first visitor would otherwise wait for. */
  warmUp?(): Promise<void>;
  /** Before the process ends: what waits in memory is written. */
  flush?(): Promise<void>;
};

export type PersonalFile = { name: string; size: number; read(): Promise<Uint8Array | null> };

/** What a module keeps about a person: for the person's own copy, and to be erased when the person leaves. */
export type PersonalData = {
  name: string;
  collect(userId: number): Promise<unknown>;
  /** Whole files that belong into the copy as they are. */
  files?(userId: number): Promise<PersonalFile[]>;
  erase(transaction: Transaction, userId: number): Promise<void>;
};

/** What a module adds to the data boards. The names of all modules stand in one object, so they must differ. */
export type Figures = {
  /** A person's own, on their workbench. */
  user?: FigureSource;
  /** Those of the whole platform, on the dashboard of the back office; `userId` is who looks. */
  staff?: FigureSource;
};

export type FigureSource = {
  counts(userId: number): Promise<Record<string, number | CountByType[]>>;
  /** By name, what happened on each day of China since then; days without anything may be missing. */
  days?(userId: number, since: Date): Promise<Record<string, DayCount[]>>;
};

export type TaskCount = () => Promise<FinanceTask>;

export type CountByType = { type: number; count: number };
/** `day` as 2026-11-16. */
export type DayCount = { day: string; count: number };

export type DownloadFilter = { format: 'xlsx' | 'csv' };

/** Who asked for an export, as the access check knew them then. */
export type Asker = Omit<Session, 'id' | 'verifiedAt'>;

/** A table that somebody can export; a job writes it as XLSX or CSV. */
export type Download<Filter extends DownloadFilter = DownloadFilter> = {
  /** Names it in the call and in the file. */
  type: string;
  /** What a row is, in the words of the user: 公告. */
  title: string;
  access: Access;
  /** The call of the list that it is a table of. */
  list?: Endpoint;
  /** What can be asked for, checked before a job is made of it. */
  filter: z.ZodType<Filter>;
  /** How many rows this person may have. */
  most(session: Session): number;
  columns(filter: Filter): string[];
  /** In batches, and a few more than `most` so that a cut can be told. */
  rows(filter: Filter, most: number, asker: Asker): AsyncIterable<Rows>;
  /** For the progress; without it there is none before the end. */
  total?(filter: Filter, asker: Asker): Promise<number>;
};

/** Lets downloads of different filters stand in one list: each is only ever given what its own schema has passed. */
export function download<Filter extends DownloadFilter>(definition: Download<Filter>): Download {
  return definition;
}
