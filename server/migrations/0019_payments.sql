CREATE TABLE "bill_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"transaction_id" text NOT NULL,
	"out_refund_no" text,
	"order_no" text,
	"our_amount" bigint,
	"their_amount" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gateway_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"receipt_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"out_refund_no" text NOT NULL,
	"order_no" text,
	"user_id" bigint,
	"amount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"refund_id" text,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"poll_at" timestamp (3) with time zone NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"bill_day" text,
	CONSTRAINT "gateway_refunds_amount" CHECK ("gateway_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expire_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"sweep_at" timestamp (3) with time zone NOT NULL,
	"sweeps" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_bills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"day" text NOT NULL,
	"payment_count" integer NOT NULL,
	"payment_amount" bigint NOT NULL,
	"refund_count" integer NOT NULL,
	"refund_amount" bigint NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"notify_id" text,
	"kind" text,
	"number" text,
	"body" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"transaction_id" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"order_no" text,
	"user_id" bigint,
	"amount" bigint NOT NULL,
	"disposition" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"bill_day" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payment_receipts_amount" CHECK ("payment_receipts"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_differences_subject" ON "bill_differences" USING btree ("channel","kind","subject");--> statement-breakpoint
CREATE INDEX "bill_differences_day" ON "bill_differences" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "bill_differences_open" ON "bill_differences" USING btree ("found_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "bill_differences"."decision" is null;--> statement-breakpoint
CREATE INDEX "bill_differences_decided" ON "bill_differences" USING btree ("found_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "bill_differences"."decision" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_key" ON "gateway_refunds" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_number" ON "gateway_refunds" USING btree ("out_refund_no");--> statement-breakpoint
CREATE INDEX "gateway_refunds_receipt" ON "gateway_refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_order" ON "gateway_refunds" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "gateway_refunds_user" ON "gateway_refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_open" ON "gateway_refunds" USING btree ("poll_at") WHERE "gateway_refunds"."state" in ('waiting', 'processing');--> statement-breakpoint
CREATE INDEX "gateway_refunds_unbilled" ON "gateway_refunds" USING btree ("channel","finished_at") WHERE "gateway_refunds"."bill_day" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_number" ON "payment_attempts" USING btree ("channel","out_trade_no");--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "payment_attempts_user" ON "payment_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("sweep_at") WHERE "payment_attempts"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_bills_day" ON "payment_bills" USING btree ("channel","day");--> statement-breakpoint
CREATE INDEX "payment_bills_newest" ON "payment_bills" USING btree ("day" DESC NULLS FIRST,"channel");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_notifications_id" ON "payment_notifications" USING btree ("channel","notify_id");--> statement-breakpoint
CREATE INDEX "payment_notifications_received" ON "payment_notifications" USING btree ("received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_notifications_channel" ON "payment_notifications" USING btree ("channel","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_notifications_outcome" ON "payment_notifications" USING btree ("outcome","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_notifications_number" ON "payment_notifications" USING btree ("number","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_transaction" ON "payment_receipts" USING btree ("channel","transaction_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_number" ON "payment_receipts" USING btree ("channel","out_trade_no");--> statement-breakpoint
CREATE INDEX "payment_receipts_order" ON "payment_receipts" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "payment_receipts_user" ON "payment_receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_disposition" ON "payment_receipts" USING btree ("disposition","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_receipts_unbilled" ON "payment_receipts" USING btree ("channel","paid_at") WHERE "payment_receipts"."bill_day" is null;