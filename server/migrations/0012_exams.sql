CREATE TABLE "certificates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"holder_sealed" text NOT NULL,
	"named_at" timestamp (3) with time zone,
	"course_title" text NOT NULL,
	"credit_hours" numeric(6, 1) NOT NULL,
	"score" double precision,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL,
	"revoked_by" bigint
);
--> statement-breakpoint
CREATE TABLE "exam_allowances" (
	"exam_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"extra_seconds" integer DEFAULT 0 NOT NULL,
	"extra_attempts" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_allowances_exam_id_user_id_pk" PRIMARY KEY("exam_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "exam_attempt_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempt_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"question_id" bigint NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"options" jsonb NOT NULL,
	"option_order" jsonb NOT NULL,
	"key" jsonb NOT NULL,
	"explanation" text NOT NULL,
	"points" double precision NOT NULL,
	"earned" double precision
);
--> statement-breakpoint
CREATE TABLE "exam_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"exam_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"ticket" text NOT NULL,
	"seed" integer NOT NULL,
	"question_count" integer NOT NULL,
	"full_score" double precision NOT NULL,
	"pass_score" double precision NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"saved_seq" integer DEFAULT 0 NOT NULL,
	"saved_digest" text DEFAULT '' NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"closed_by_time" boolean DEFAULT false NOT NULL,
	"score" double precision,
	"right_count" integer DEFAULT 0 NOT NULL,
	"passed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"key" jsonb NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"difficulty" smallint DEFAULT 2 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_wrong_answers" (
	"user_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"attempt_question_id" bigint NOT NULL,
	"times_wrong" integer DEFAULT 1 NOT NULL,
	"times_right" integer DEFAULT 0 NOT NULL,
	"last_wrong_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exam_wrong_answers_user_id_question_id_pk" PRIMARY KEY("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"paper" jsonb NOT NULL,
	"shuffle_questions" boolean DEFAULT true NOT NULL,
	"shuffle_options" boolean DEFAULT true NOT NULL,
	"duration_seconds" integer NOT NULL,
	"pass_score" double precision NOT NULL,
	"attempts_allowed" integer,
	"keep" text DEFAULT 'highest' NOT NULL,
	"requires_lessons" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt_questions" ADD CONSTRAINT "exam_attempt_questions_attempt_id_exam_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."exam_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_wrong_answers" ADD CONSTRAINT "exam_wrong_answers_attempt_question_id_exam_attempt_questions_id_fk" FOREIGN KEY ("attempt_question_id") REFERENCES "public"."exam_attempt_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_course" ON "certificates" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "certificates_of_course" ON "certificates" USING btree ("course_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_questions_no" ON "exam_attempt_questions" USING btree ("attempt_id","no");--> statement-breakpoint
CREATE INDEX "exam_attempt_questions_question" ON "exam_attempt_questions" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_number" ON "exam_attempts" USING btree ("exam_id","user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempts_open" ON "exam_attempts" USING btree ("exam_id","user_id") WHERE "exam_attempts"."state" = 'in_progress';--> statement-breakpoint
CREATE INDEX "exam_attempts_due" ON "exam_attempts" USING btree ("ends_at") WHERE "exam_attempts"."state" = 'in_progress';--> statement-breakpoint
CREATE INDEX "exam_attempts_user" ON "exam_attempts" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE INDEX "exam_attempts_exam" ON "exam_attempts" USING btree ("exam_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exam_questions_course" ON "exam_questions" USING btree ("course_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exam_wrong_answers_recent" ON "exam_wrong_answers" USING btree ("user_id","last_wrong_at" DESC NULLS FIRST,"question_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exam_wrong_answers_question" ON "exam_wrong_answers" USING btree ("attempt_question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exams_course" ON "exams" USING btree ("course_id");