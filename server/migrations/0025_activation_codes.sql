CREATE TABLE "activation_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activation_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"target_id" bigint,
	"months" integer,
	"days" integer,
	"title" text NOT NULL,
	"number" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"note" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL,
	"revoked_by" bigint,
	"takes_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "activation_batches_target" CHECK (case when "activation_batches"."target" = 'membership' then "activation_batches"."months" is not null and "activation_batches"."target_id" is null and "activation_batches"."days" is null
        else "activation_batches"."target_id" is not null and "activation_batches"."months" is null end)
);
--> statement-breakpoint
CREATE TABLE "activation_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activation_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"serial" integer NOT NULL,
	"code_index" text NOT NULL,
	"code_sealed" text NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"redeemed_by" bigint,
	"until" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "activation_codes_taken_back" CHECK ("activation_codes"."taken_back_at" is null or "activation_codes"."redeemed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_batch_id_activation_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."activation_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activation_batches_idempotency" ON "activation_batches" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "activation_batches_created" ON "activation_batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "activation_codes_code" ON "activation_codes" USING btree ("code_index");--> statement-breakpoint
CREATE UNIQUE INDEX "activation_codes_serial" ON "activation_codes" USING btree ("batch_id","serial");--> statement-breakpoint
CREATE INDEX "activation_codes_redeemed" ON "activation_codes" USING btree ("batch_id","serial") WHERE "activation_codes"."redeemed_at" is not null;--> statement-breakpoint
CREATE INDEX "activation_codes_user" ON "activation_codes" USING btree ("redeemed_by","redeemed_at" DESC NULLS FIRST);