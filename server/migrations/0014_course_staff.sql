DROP INDEX "course_feedback_pending";--> statement-breakpoint
DROP INDEX "course_questions_pending";--> statement-breakpoint
DROP INDEX "lesson_danmaku_pending";--> statement-breakpoint
DROP INDEX "course_questions_open";--> statement-breakpoint
DROP INDEX "course_rights_target";--> statement-breakpoint
ALTER TABLE "course_feedback" ADD COLUMN "rejected_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_questions" ADD COLUMN "rejected_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_rights" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_danmaku" ADD COLUMN "rejected_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "course_feedback_state" ON "course_feedback" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "course_feedback_open" ON "course_feedback" USING btree ("id" DESC NULLS FIRST) WHERE "course_feedback"."state" = 'published' and "course_feedback"."reply" is null;--> statement-breakpoint
CREATE INDEX "course_questions_state" ON "course_questions" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lesson_danmaku_state" ON "lesson_danmaku" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lesson_danmaku_reported" ON "lesson_danmaku" USING btree ("id" DESC NULLS FIRST) WHERE "lesson_danmaku"."state" = 'published' and "lesson_danmaku"."reports" > 0;--> statement-breakpoint
CREATE INDEX "course_questions_open" ON "course_questions" USING btree ("id" DESC NULLS FIRST) WHERE "course_questions"."state" = 'published' and "course_questions"."answer" is null;--> statement-breakpoint
CREATE INDEX "course_rights_target" ON "course_rights" USING btree ("target","target_id","id" DESC NULLS FIRST);