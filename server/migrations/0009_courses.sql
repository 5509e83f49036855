CREATE TABLE "course_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_chapters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_chapters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"reply" text,
	"replied_by" bigint,
	"replied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"lesson_id" bigint,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	"preview_file_id" text,
	"name" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_lessons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"chapter_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"video_id" text,
	"file_id" text,
	"pages" integer,
	"duration_seconds" integer NOT NULL,
	"trial_seconds" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"lesson_id" bigint,
	"second" integer,
	"user_id" bigint NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"answer" text,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_rights" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_rights_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"target" text NOT NULL,
	"target_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_teachers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_teachers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"intro_html" text DEFAULT '' NOT NULL,
	"goals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"category_id" bigint NOT NULL,
	"teacher_id" bigint NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"audience" smallint[] DEFAULT '{}' NOT NULL,
	"credit_hours" numeric(6, 1) NOT NULL,
	"anti_skip" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"lesson_count" integer DEFAULT 0 NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"has_trial" boolean DEFAULT false NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL,
	"star_sum" integer DEFAULT 0 NOT NULL,
	"star_count" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"sound" "tsvector" DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"scheduled_at" timestamp (3) with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_path_courses" (
	"path_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	CONSTRAINT "learning_path_courses_path_id_course_id_pk" PRIMARY KEY("path_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "learning_paths" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_paths_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"audience" smallint[] DEFAULT '{}' NOT NULL,
	"price" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"covered_ms" integer DEFAULT 0 NOT NULL,
	"lessons_done" integer DEFAULT 0 NOT NULL,
	"last_lesson_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "course_progress_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "danmaku_reports" (
	"danmaku_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "danmaku_reports_danmaku_id_user_id_pk" PRIMARY KEY("danmaku_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_danmaku" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_danmaku_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lesson_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"second_ms" integer NOT NULL,
	"text" text NOT NULL,
	"mode" text NOT NULL,
	"size" integer NOT NULL,
	"colour" text NOT NULL,
	"state" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_heartbeats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_heartbeats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"lesson_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"intervals" jsonb NOT NULL,
	"position_ms" integer NOT NULL,
	"rate" double precision NOT NULL,
	"credited_ms" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"lesson_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"second" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"user_id" bigint NOT NULL,
	"lesson_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"intervals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"covered_ms" integer DEFAULT 0 NOT NULL,
	"credited_ms" integer DEFAULT 0 NOT NULL,
	"highest_rate" double precision DEFAULT 1 NOT NULL,
	"position_ms" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "play_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"lesson_id" bigint NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL,
	"trial_seconds" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "course_chapters" ADD CONSTRAINT "course_chapters_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_feedback" ADD CONSTRAINT "course_feedback_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_files" ADD CONSTRAINT "course_files_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_chapter_id_course_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."course_chapters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_questions" ADD CONSTRAINT "course_questions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_questions" ADD CONSTRAINT "course_questions_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_id_course_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_course_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."course_teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_path_courses" ADD CONSTRAINT "learning_path_courses_path_id_learning_paths_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."learning_paths"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_path_courses" ADD CONSTRAINT "learning_path_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "danmaku_reports" ADD CONSTRAINT "danmaku_reports_danmaku_id_lesson_danmaku_id_fk" FOREIGN KEY ("danmaku_id") REFERENCES "public"."lesson_danmaku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_danmaku" ADD CONSTRAINT "lesson_danmaku_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_sessions" ADD CONSTRAINT "play_sessions_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_categories_name" ON "course_categories" USING btree (coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE INDEX "course_chapters_course" ON "course_chapters" USING btree ("course_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "course_feedback_user" ON "course_feedback" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "course_feedback_course" ON "course_feedback" USING btree ("course_id","state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_feedback_author" ON "course_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_feedback_pending" ON "course_feedback" USING btree ("id" DESC NULLS FIRST) WHERE "course_feedback"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "course_files_course" ON "course_files" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "course_files_lesson" ON "course_files" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "course_lessons_course" ON "course_lessons" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "course_lessons_chapter" ON "course_lessons" USING btree ("chapter_id","position");--> statement-breakpoint
CREATE INDEX "course_lessons_video" ON "course_lessons" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "course_questions_course" ON "course_questions" USING btree ("course_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_questions_lesson" ON "course_questions" USING btree ("lesson_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_questions_author" ON "course_questions" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_questions_open" ON "course_questions" USING btree ("id" DESC NULLS FIRST) WHERE "course_questions"."answer" is null;--> statement-breakpoint
CREATE INDEX "course_questions_pending" ON "course_questions" USING btree ("id" DESC NULLS FIRST) WHERE "course_questions"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "course_rights_source" ON "course_rights" USING btree ("user_id","target","target_id","source","source_id");--> statement-breakpoint
CREATE INDEX "course_rights_user" ON "course_rights" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_rights_target" ON "course_rights" USING btree ("target","target_id");--> statement-breakpoint
CREATE INDEX "courses_recommended" ON "courses" USING btree ("position","id" DESC NULLS FIRST) WHERE "courses"."state" = 'published';--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "courses"."state" = 'published';--> statement-breakpoint
CREATE INDEX "courses_popular" ON "courses" USING btree ("learners" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "courses"."state" = 'published';--> statement-breakpoint
CREATE INDEX "courses_category" ON "courses" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "courses_teacher" ON "courses" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "courses_state" ON "courses" USING btree ("state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "courses_due" ON "courses" USING btree ("scheduled_at") WHERE "courses"."scheduled_at" is not null;--> statement-breakpoint
CREATE INDEX "courses_search" ON "courses" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "courses_sound" ON "courses" USING gin ("sound") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "learning_path_courses_course" ON "learning_path_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "learning_paths_position" ON "learning_paths" USING btree ("position");--> statement-breakpoint
CREATE INDEX "course_progress_recent" ON "course_progress" USING btree ("user_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_progress_course" ON "course_progress" USING btree ("course_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lesson_danmaku_lesson" ON "lesson_danmaku" USING btree ("lesson_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lesson_danmaku_author" ON "lesson_danmaku" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lesson_danmaku_pending" ON "lesson_danmaku" USING btree ("id" DESC NULLS FIRST) WHERE "lesson_danmaku"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "lesson_heartbeats_at" ON "lesson_heartbeats" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lesson_heartbeats_learner" ON "lesson_heartbeats" USING btree ("lesson_id","user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lesson_notes_user" ON "lesson_notes" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson" ON "lesson_notes" USING btree ("user_id","lesson_id","second");--> statement-breakpoint
CREATE INDEX "lesson_progress_history" ON "lesson_progress" USING btree ("user_id","updated_at" DESC NULLS FIRST,"lesson_id" DESC NULLS FIRST) WHERE "lesson_progress"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "lesson_progress_course" ON "lesson_progress" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson" ON "lesson_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "play_sessions_user" ON "play_sessions" USING btree ("user_id") WHERE "play_sessions"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "play_sessions_beat" ON "play_sessions" USING btree ("beat_at");