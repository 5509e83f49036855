import type { RightSource } from '@portal/contract/courses';
import type { LessonMarker } from '@portal/contract/lessons';
import type { RoleId } from '@portal/contract/roles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { descending, id, moment, reference } from '../../platform/database/columns.ts';

/** Written as a literal, never parsed by the database. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const creditHours = () => numeric({ precision: 6, scale: 1, mode: 'number' }).notNull();
const audience = () => smallint().array().$type<RoleId[]>().notNull().default([]);

export const courseCategories = pgTable(
  'course_categories',
  {
    id: id(),
    /** Two levels at most. */
    parentId: reference(),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('course_categories_name').on(sql`coalesce(${table.parentId}, 0)`, table.name)],
);

export const courseTeachers = pgTable('course_teachers', {
  id: id(),
  name: text().notNull(),
  title: text().notNull().default(''),
  intro: text().notNull().default(''),
  avatar: text().notNull().default(''),
});

export const courses = pgTable(
  'courses',
  {
    id: id(),
    state: text({ enum: ['draft', 'scheduled', 'published', 'withdrawn'] }).notNull(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    /** Sanitised when stored. */
    introHtml: text().notNull().default(''),
    goals: jsonb().$type<string[]>().notNull().default([]),
    cover: text().notNull().default(''),
    categoryId: reference()
      .notNull()
      .references(() => courseCategories.id),
    teacherId: reference()
      .notNull()
      .references(() => courseTeachers.id),
    /** In fen. */
    price: integer().notNull().default(0),
    /** Open to members as long as they are. */
    memberFree: boolean().notNull().default(false),
    /** Empty: everybody. */
    audience: audience(),
    creditHours: creditHours(),
    /** Forward seeking only inside what was watched. */
    antiSkip: boolean().notNull().default(false),
    /** Smaller is shown earlier among the recommended. */
    position: integer().notNull().default(0),
    // Kept by whoever changes the lessons, the progress or the feedback, so that a list reads one table.
    lessonCount: integer().notNull().default(0),
    durationSeconds: integer().notNull().default(0),
    hasTrial: boolean().notNull().default(false),
    learners: integer().notNull().default(0),
    starSum: integer().notNull().default(0),
    starCount: integer().notNull().default(0),
    /** Title, summary and teacher, by pairs of characters. */
    search: tsvector().notNull().default(''),
    publishedAt: moment(),
    scheduledAt: moment(),
    /** Counts what the course desk changed; a form saves over exactly the one it was filled from. */
    revision: integer().notNull().default(1),
    /** Who created it and the key of the form, so that a call sent twice makes one course. */
    creationKey: text().unique(),
    createdBy: reference().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('courses_recommended')
      .on(table.position, descending(table.id))
      .where(sql`${table.state} = 'published'`),
    index('courses_newest')
      .on(descending(table.publishedAt), descending(table.id))
      .where(sql`${table.state} = 'published'`),
    index('courses_popular')
      .on(descending(table.learners), descending(table.id))
      .where(sql`${table.state} = 'published'`),
    index('courses_member_free')
      .on(table.id)
      .where(sql`${table.memberFree}`),
    index('courses_category').on(table.categoryId, table.position),
    index('courses_teacher').on(table.teacherId),
    index('courses_state').on(table.state, descending(table.updatedAt), descending(table.id)),
    index('courses_due')
      .on(table.scheduledAt)
      .where(sql`${table.scheduledAt} is not null`),
    index('courses_search').using('gin', table.search).with({ fastupdate: false }),
  ],
);

export const courseChapters = pgTable(
  'course_chapters',
  {
    id: id(),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    position: integer().notNull(),
    title: text().notNull(),
  },
  (table) => [index('course_chapters_course').on(table.courseId, table.position)],
);

export const courseLessons = pgTable(
  'course_lessons',
  {
    id: id(),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    chapterId: reference()
      .notNull()
      .references(() => courseChapters.id),
    position: integer().notNull(),
    kind: text({ enum: ['video', 'document'] }).notNull(),
    title: text().notNull(),
    /** Of a film. */
    videoId: text(),
    /** The film that takes its place once it is packaged, and how long the browser said it is. */
    pendingVideoId: text(),
    pendingSeconds: integer(),
    /** Of a document, with the number of its pages. */
    fileId: text(),
    pages: integer(),
    durationSeconds: integer().notNull(),
    /** The first seconds that anybody may watch of a paid lesson. */
    trialSeconds: integer(),
    markers: jsonb().$type<LessonMarker[]>().notNull().default([]),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('course_lessons_course').on(table.courseId, table.position),
    index('course_lessons_chapter').on(table.chapterId, table.position),
    index('course_lessons_video').on(table.videoId),
    index('course_lessons_pending')
      .on(table.pendingVideoId)
      .where(sql`${table.pendingVideoId} is not null`),
  ],
);

export const courseFiles = pgTable(
  'course_files',
  {
    id: id(),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    /** Null: belongs to the whole course. */
    lessonId: reference().references(() => courseLessons.id),
    position: integer().notNull(),
    fileId: text().notNull(),
    /** What a page shows instead, e.g. an Office file converted to PDF. */
    previewFileId: text(),
    name: text().notNull(),
    remark: text().notNull().default(''),
    type: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [
    index('course_files_course').on(table.courseId, table.position),
    index('course_files_lesson').on(table.lessonId),
  ],
);

export const learningPaths = pgTable(
  'learning_paths',
  {
    id: id(),
    state: text({ enum: ['draft', 'published', 'withdrawn'] }).notNull(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    description: text().notNull().default(''),
    cover: text().notNull().default(''),
    audience: audience(),
    /** For the whole path, in fen. */
    price: integer().notNull().default(0),
    position: integer().notNull().default(0),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('learning_paths_position').on(table.position)],
);

export const learningPathCourses = pgTable(
  'learning_path_courses',
  {
    pathId: reference()
      .notNull()
      .references(() => learningPaths.id),
    courseId: reference()
      .notNull()
      .references(() => courses.id),
    position: integer().notNull(),
    required: boolean().notNull().default(true),
    /** In the path until then: whoever had ordered the path before still gets the course. */
    leftAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.pathId, table.courseId] }),
    index('learning_path_courses_course').on(table.courseId),
  ],
);

/** Who was granted what, by what, and until when. A revoked right stays as a row. */
export const courseRights = pgTable(
  'course_rights',
  {
    id: id(),
    userId: reference().notNull(),
    target: text({ enum: ['course', 'path'] }).notNull(),
    targetId: reference().notNull(),
    source: text().$type<RightSource>().notNull(),
    /** The order, membership, code or staff member it comes from: granting the same twice gives one right. */
    sourceId: text().notNull(),
    /** Why staff gave it by hand. */
    reason: text().notNull().default(''),
    grantedAt: moment().notNull(),
    /** Null: for good. */
    until: moment(),
    revokedAt: moment(),
    revokedReason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('course_rights_source').on(
      table.userId,
      table.target,
      table.targetId,
      table.source,
      table.sourceId,
    ),
    index('course_rights_user').on(table.userId, descending(table.id)),
    index('course_rights_target').on(table.target, table.targetId, descending(table.id)),
  ],
);
