CREATE TABLE "refund_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" bigint NOT NULL,
	"action" text NOT NULL,
	"note" text NOT NULL,
	"actor_id" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"asked" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"obstacle" text,
	"held" bigint DEFAULT 0 NOT NULL,
	"approved_by" bigint,
	"confirmed_by" bigint,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"bank_serial" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 and "refunds"."amount" <= "refunds"."asked"),
	CONSTRAINT "refunds_two_people" CHECK ("refunds"."confirmed_by" is null or "refunds"."confirmed_by" <> "refunds"."approved_by")
);
--> statement-breakpoint
ALTER TABLE "refund_steps" ADD CONSTRAINT "refund_steps_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_steps_refund" ON "refund_steps" USING btree ("refund_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("order_no") WHERE "refunds"."state" in ('requested', 'confirming', 'returning', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_bank_serial" ON "refunds" USING btree ("bank_serial");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_no","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "refunds"."state" in ('requested', 'confirming', 'returning', 'failed');