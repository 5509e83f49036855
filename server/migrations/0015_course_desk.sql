ALTER TABLE "course_lessons" ADD COLUMN "pending_video_id" text;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD COLUMN "pending_seconds" integer;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "creation_key" text;--> statement-breakpoint
CREATE INDEX "course_lessons_pending" ON "course_lessons" USING btree ("pending_video_id") WHERE "course_lessons"."pending_video_id" is not null;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_creationKey_unique" UNIQUE("creation_key");