CREATE TABLE "course_days" (
	"course_id" bigint NOT NULL,
	"day" text NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"certificates" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "course_days_course_id_day_pk" PRIMARY KEY("course_id","day")
);
--> statement-breakpoint
DROP INDEX "course_progress_course";--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "exam_attempts_submitted" ON "exam_attempts" USING btree ("submitted_at") WHERE "exam_attempts"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "course_progress_completed" ON "course_progress" USING btree ("completed_at") WHERE "course_progress"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "course_progress_course" ON "course_progress" USING btree ("course_id","updated_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);