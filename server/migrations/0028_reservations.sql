CREATE TABLE "reservation_exceptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" bigint,
	"day" date NOT NULL,
	"hours" jsonb,
	"note" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reservation_exceptions_day" UNIQUE NULLS NOT DISTINCT("day","service_id")
);
--> statement-breakpoint
CREATE TABLE "reservation_services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"description" text NOT NULL,
	"place" text NOT NULL,
	"people" integer NOT NULL,
	"price" bigint NOT NULL,
	"lead_minutes" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	"cancel_hours" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"open" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reservation_services_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "reservation_services_price" CHECK ("reservation_services"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reservation_slots" (
	"service_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "reservation_slots_service_id_starts_at_pk" PRIMARY KEY("service_id","starts_at"),
	CONSTRAINT "reservation_slots_taken" CHECK ("reservation_slots"."taken" between 0 and "reservation_slots"."capacity")
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"mobile_sealed" text NOT NULL,
	"remark" text NOT NULL,
	"state" text NOT NULL,
	"price" bigint NOT NULL,
	"order_no" text,
	"until" timestamp (3) with time zone,
	"moves" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"entered_by" bigint,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reservations_state_known" CHECK ("reservations"."state" in ('waiting', 'offered', 'held', 'booked', 'attended', 'no_show', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "reservation_exceptions" ADD CONSTRAINT "reservation_exceptions_service_id_reservation_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."reservation_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_slots" ADD CONSTRAINT "reservation_slots_service_id_reservation_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."reservation_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_slot_fk" FOREIGN KEY ("service_id","starts_at") REFERENCES "public"."reservation_slots"("service_id","starts_at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_exceptions_service" ON "reservation_exceptions" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_active" ON "reservations" USING btree ("service_id","starts_at","user_id") WHERE "reservations"."state" in ('waiting', 'offered', 'held', 'booked');--> statement-breakpoint
CREATE INDEX "reservations_slot" ON "reservations" USING btree ("service_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id","starts_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reservations_starts" ON "reservations" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "reservations_due" ON "reservations" USING btree ("until") WHERE "reservations"."state" in ('held', 'offered');--> statement-breakpoint
CREATE INDEX "reservations_waiting" ON "reservations" USING btree ("starts_at","id") WHERE "reservations"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "reservations_reminders" ON "reservations" USING btree ("starts_at") WHERE "reservations"."state" = 'booked' and "reservations"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "reservations_created" ON "reservations" USING btree ("created_at");