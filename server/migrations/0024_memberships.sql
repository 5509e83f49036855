CREATE TABLE "membership_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"months" smallint NOT NULL,
	"price" integer NOT NULL,
	"benefits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"on_sale" boolean NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"creation_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_plans_creationKey_unique" UNIQUE("creation_key"),
	CONSTRAINT "membership_plans_sold" CHECK ("membership_plans"."price" > 0 and "membership_plans"."months" > 0)
);
--> statement-breakpoint
CREATE TABLE "membership_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"months" smallint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"given_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "membership_terms_key_unique" UNIQUE("key"),
	CONSTRAINT "membership_terms_times" CHECK ("membership_terms"."starts_at" <= "membership_terms"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reminded" smallint
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "member_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "membership_plans_position" ON "membership_plans" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "membership_terms_user" ON "membership_terms" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "membership_terms_created" ON "membership_terms" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "memberships_ends" ON "memberships" USING btree ("ends_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "courses_member_free" ON "courses" USING btree ("id") WHERE "courses"."member_free";