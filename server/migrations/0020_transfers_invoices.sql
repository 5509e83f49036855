CREATE TABLE "invoice_documents" (
	"invoice_id" bigint NOT NULL,
	"red" boolean NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"cause" text,
	"file" text NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_documents_invoice_id_red_pk" PRIMARY KEY("invoice_id","red"),
	CONSTRAINT "invoice_documents_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"invoice_id" bigint NOT NULL,
	"order_no" text NOT NULL,
	"title" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invoice_orders_invoice_id_order_no_pk" PRIMARY KEY("invoice_id","order_no")
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_titles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"tax_number" text NOT NULL,
	"details_sealed" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title_kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text NOT NULL,
	"details_sealed" text NOT NULL,
	"email_sealed" text NOT NULL,
	"goods_type" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	CONSTRAINT "invoices_amount" CHECK ("invoices"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_account" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"holder" text NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"note" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfer_account_single" CHECK ("transfer_account"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "transfer_receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bank_serial" text NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"payer" text NOT NULL,
	"transfer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"recorded_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"return_serial" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"resolved_by" bigint,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "transfer_receipts_amount" CHECK ("transfer_receipts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"payer" text NOT NULL,
	"bank_serial" text NOT NULL,
	"amount" bigint NOT NULL,
	"voucher" text NOT NULL,
	"voucher_name" text NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_live" ON "invoice_orders" USING btree ("order_no") WHERE "invoice_orders"."live";--> statement-breakpoint
CREATE INDEX "invoice_orders_order" ON "invoice_orders" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "invoice_titles_user" ON "invoice_titles" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_default" ON "invoice_titles" USING btree ("user_id") WHERE "invoice_titles"."is_default";--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_created" ON "invoices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_tax_number" ON "invoices" USING btree ("tax_number");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_receipts_serial" ON "transfer_receipts" USING btree ("bank_serial") WHERE "transfer_receipts"."state" <> 'void';--> statement-breakpoint
CREATE INDEX "transfer_receipts_state" ON "transfer_receipts" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfer_receipts_transfer" ON "transfer_receipts" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_order_live" ON "transfers" USING btree ("order_no") WHERE "transfers"."status" in ('review', 'confirmed');--> statement-breakpoint
CREATE INDEX "transfers_order" ON "transfers" USING btree ("order_no","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfers_user" ON "transfers" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfers_status" ON "transfers" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfers_created" ON "transfers" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "transfers_serial" ON "transfers" USING btree ("bank_serial");