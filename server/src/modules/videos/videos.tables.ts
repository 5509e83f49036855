import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, reference } from '../../platform/database/columns.ts';

export type VideoState = 'queued' | 'packaging' | 'ready' | 'failed';
/** `file`: the name of its file, which no other upload has. Samples have one named after the language. */
export type CaptionTrack = { language: string; label: string; file?: string };

/** Lesson films. What is played lies in the storage below `videos/{id}/`. */
export const videos = pgTable(
  'videos',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    /** The upload as it came. Null for samples, which are in the repository ready to play. */
    sourceKey: text(),
    state: text().$type<VideoState>().notNull(),
    /** Percent of the packaging. */
    progress: integer().notNull().default(0),
    /** Why it failed, as staff read it. */
    failure: text(),
    /** `mp4`: the upload is played as it is, because no ffmpeg was at hand. */
    form: text().$type<'hls' | 'mp4'>(),
    durationMs: integer(),
    width: integer(),
    height: integer(),
    thumbnails: integer().notNull().default(0),
    captions: jsonb().$type<CaptionTrack[]>().notNull().default([]),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
    readyAt: moment(),
  },
  (table) => [index('videos_created').on(table.createdAt)],
);
