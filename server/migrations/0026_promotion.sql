CREATE TABLE "promotion_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reward_id" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_invites" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"inviter_id" bigint NOT NULL,
	"key" text NOT NULL,
	"same_device" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "promotion_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"user_id" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"goods_type" text NOT NULL,
	"order_amount" bigint NOT NULL,
	"percent" integer NOT NULL,
	"most" bigint NOT NULL,
	"base" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"note" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "promotion_rewards_amounts" CHECK ("promotion_rewards"."amount" between 0 and "promotion_rewards"."base" and "promotion_rewards"."owed" between 0 and "promotion_rewards"."paid" and "promotion_rewards"."paid" <= "promotion_rewards"."base"),
	CONSTRAINT "promotion_rewards_refusal" CHECK (("promotion_rewards"."state" = 'refused') = ("promotion_rewards"."refusal" is not null))
);
--> statement-breakpoint
CREATE TABLE "promotion_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"percent" integer NOT NULL,
	"days" integer NOT NULL,
	"most" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_rules_bounds" CHECK ("promotion_rules"."percent" between 0 and 50 and "promotion_rules"."most" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promotion_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"on_invited" boolean NOT NULL,
	"on_order" boolean NOT NULL,
	"on_reward" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "promotion_events" ADD CONSTRAINT "promotion_events_reward_id_promotion_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."promotion_rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_events_inviter" ON "promotion_events" USING btree ("inviter_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promotion_events_reward" ON "promotion_events" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "promotion_events_created" ON "promotion_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "promotion_invites_inviter" ON "promotion_invites" USING btree ("inviter_id","created_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promotion_invites_created" ON "promotion_invites" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "promotion_keys_user" ON "promotion_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_rewards_order" ON "promotion_rewards" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "promotion_rewards_inviter" ON "promotion_rewards" USING btree ("inviter_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promotion_rewards_user" ON "promotion_rewards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promotion_rewards_state" ON "promotion_rewards" USING btree ("state","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "promotion_rewards_created" ON "promotion_rewards" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "promotion_rewards_due" ON "promotion_rewards" USING btree ("due_at") WHERE "promotion_rewards"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "promotion_rules_created" ON "promotion_rules" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
INSERT INTO "promotion_invites" ("user_id", "inviter_id", "key", "same_device", "created_at") SELECT "id", "invited_by", '', false, "created_at" FROM "users" WHERE "invited_by" IS NOT NULL;
