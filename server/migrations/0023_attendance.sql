CREATE TABLE "attendance_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"way" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"distance" integer,
	"reason" text DEFAULT '' NOT NULL,
	"entered_by" bigint,
	"removed_at" timestamp (3) with time zone,
	"removed_reason" text DEFAULT '' NOT NULL,
	"removed_by" bigint
);
--> statement-breakpoint
CREATE TABLE "attendance_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"open_minutes" integer NOT NULL,
	"credit_hours" numeric(4, 1) NOT NULL,
	"mode" text NOT NULL,
	"code" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"radius" integer,
	"course_id" bigint,
	"audience" smallint[] DEFAULT '{}' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_sessions_times" CHECK ("attendance_sessions"."opens_at" <= "attendance_sessions"."starts_at" and "attendance_sessions"."starts_at" < "attendance_sessions"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "attendance_entries" ADD CONSTRAINT "attendance_entries_session_id_attendance_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."attendance_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_entries_person" ON "attendance_entries" USING btree ("session_id","user_id");--> statement-breakpoint
CREATE INDEX "attendance_entries_session" ON "attendance_entries" USING btree ("session_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendance_entries_user" ON "attendance_entries" USING btree ("user_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendance_entries_at" ON "attendance_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_sessions_code" ON "attendance_sessions" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_sessions_idempotency" ON "attendance_sessions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "attendance_sessions_starts" ON "attendance_sessions" USING btree ("starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);