CREATE TABLE "article_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_drafts" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"changed" boolean NOT NULL,
	"search" "tsvector" NOT NULL,
	"saved_by" bigint NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"taken_by" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_list_sizes" (
	"list" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_listings" (
	"list" text NOT NULL,
	"article_id" bigint NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "article_listings_article_id_list_pk" PRIMARY KEY("article_id","list")
);
--> statement-breakpoint
CREATE TABLE "article_presences" (
	"article_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_presences_article_id_user_id_pk" PRIMARY KEY("article_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "article_slots" (
	"slot" text NOT NULL,
	"position" smallint NOT NULL,
	"article_id" bigint NOT NULL,
	CONSTRAINT "article_slots_slot_position_pk" PRIMARY KEY("slot","position")
);
--> statement-breakpoint
CREATE TABLE "article_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"text" text NOT NULL,
	"words" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_visits" (
	"day" date NOT NULL,
	"article_id" bigint NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "article_visits_day_article_id_visitor_pk" PRIMARY KEY("day","article_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"category_id" bigint,
	"tag_ids" bigint[] DEFAULT '{}' NOT NULL,
	"cover" jsonb,
	"author" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"sound" "tsvector" DEFAULT '' NOT NULL,
	"version_id" bigint,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"scheduled_at" timestamp (3) with time zone,
	"scheduled_version_id" bigint,
	"deleted_at" timestamp (3) with time zone,
	"creation_key" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moved_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from" text NOT NULL,
	"to" text NOT NULL,
	"by" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"notice_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_months" (
	"month" integer NOT NULL,
	"city" integer NOT NULL,
	"industry" smallint NOT NULL,
	"kind" smallint NOT NULL,
	"notices" integer NOT NULL,
	"awards" integer NOT NULL,
	"budget" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "insight_months_month_city_industry_kind_pk" PRIMARY KEY("month","city","industry","kind")
);
--> statement-breakpoint
CREATE TABLE "insight_pairs" (
	"month" integer NOT NULL,
	"buyer_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"industry" smallint NOT NULL,
	"wins" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "insight_pairs_month_buyer_id_supplier_id_industry_pk" PRIMARY KEY("month","buyer_id","supplier_id","industry")
);
--> statement-breakpoint
CREATE TABLE "insight_parties" (
	"month" integer NOT NULL,
	"city" integer NOT NULL,
	"industry" smallint NOT NULL,
	"kind" smallint NOT NULL,
	"role" smallint NOT NULL,
	"party_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "insight_parties_month_city_role_party_id_industry_kind_pk" PRIMARY KEY("month","city","role","party_id","industry","kind")
);
--> statement-breakpoint
CREATE TABLE "insight_prices" (
	"month" integer NOT NULL,
	"city" integer NOT NULL,
	"industry" smallint NOT NULL,
	"kind" smallint NOT NULL,
	"step" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "insight_prices_month_city_industry_kind_step_pk" PRIMARY KEY("month","city","industry","kind","step")
);
--> statement-breakpoint
CREATE TABLE "insight_rivals" (
	"supplier_id" bigint PRIMARY KEY NOT NULL,
	"wins" integer NOT NULL,
	"amount" bigint NOT NULL,
	"rivals" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_snapshots" (
	"district" text NOT NULL,
	"trade" text NOT NULL,
	"data" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "insight_snapshots_district_trade_pk" PRIMARY KEY("district","trade")
);
--> statement-breakpoint
CREATE TABLE "notice_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"role_id" smallint NOT NULL,
	"key" text NOT NULL,
	"notice_id" bigint,
	"content" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_import_rows" (
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"external_id" text NOT NULL,
	"title" text NOT NULL,
	"notice_id" bigint,
	"faults" jsonb NOT NULL,
	"cells" jsonb,
	CONSTRAINT "notice_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "notice_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"source" text NOT NULL,
	"publish" boolean NOT NULL,
	"district" text,
	"status" text NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"total" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"header" jsonb,
	"runner" text,
	"heard_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notice_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_id" text,
	"url" text
);
--> statement-breakpoint
CREATE TABLE "notice_awards" (
	"notice_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"supplier_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"amount" bigint,
	"budget" bigint,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_awards_notice_id_position_pk" PRIMARY KEY("notice_id","position")
);
--> statement-breakpoint
CREATE TABLE "notice_bodies" (
	"notice_id" bigint PRIMARY KEY NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"tokens" "tsvector" NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_index" (
	"notice_id" bigint PRIMARY KEY NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"deadline" timestamp (3) with time zone,
	"budget" bigint,
	"buyer_id" bigint NOT NULL,
	"agency_id" bigint,
	"district" integer NOT NULL,
	"type" smallint NOT NULL,
	"method" smallint,
	"kind" smallint NOT NULL,
	"industry" smallint,
	"tokens" "tsvector" NOT NULL,
	"text" text NOT NULL,
	"filler" text DEFAULT repeat(' ', 2100) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_numbers" (
	"notice_id" bigint PRIMARY KEY NOT NULL,
	"number" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_searches" (
	"user_id" bigint NOT NULL,
	"keyword" text NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_searches_user_id_keyword_pk" PRIMARY KEY("user_id","keyword")
);
--> statement-breakpoint
CREATE TABLE "notice_unmatched" (
	"notice_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_versions" (
	"notice_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint,
	CONSTRAINT "notice_versions_notice_id_version_pk" PRIMARY KEY("notice_id","version")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"body" text NOT NULL,
	"title" text NOT NULL,
	"type" smallint NOT NULL,
	"method" smallint,
	"district" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"agency_id" bigint,
	"budget" bigint,
	"amount" bigint,
	"deadline" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"withdrawn_reason" text DEFAULT '' NOT NULL,
	"source" text,
	"external_id" text,
	"author_id" bigint,
	"returned_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parties" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"credit_code" text,
	"district" text,
	"address" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	"agency_notices" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"won_amount" bigint DEFAULT 0 NOT NULL,
	"tokens" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_recounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "party_recounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"party_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"title" text NOT NULL,
	"buyer_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_dumps" (
	"day" text PRIMARY KEY NOT NULL,
	"notices" integer NOT NULL,
	"jsonl_size" integer NOT NULL,
	"jsonl_sha256" text NOT NULL,
	"csv_size" integer NOT NULL,
	"csv_sha256" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deadline_reminders" (
	"user_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"days" smallint NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "deadline_reminders_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_keys" (
	"lexeme" text NOT NULL,
	"subscription_id" bigint NOT NULL,
	CONSTRAINT "subscription_keys_lexeme_subscription_id_pk" PRIMARY KEY("lexeme","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_matches" (
	"subscription_id" bigint NOT NULL,
	"notice_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "subscription_matches_subscription_id_notice_id_pk" PRIMARY KEY("subscription_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" jsonb,
	"form" jsonb,
	"frequency" text NOT NULL,
	"matches" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "filter" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "identity_drafts" ADD COLUMN "step" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scan_logins" ADD COLUMN "device" text NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_logins" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_logins" ADD COLUMN "confirm_hash" text;--> statement-breakpoint
ALTER TABLE "scan_logins" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "handled_by" bigint;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_slots" ADD CONSTRAINT "article_slots_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_drafts" ADD CONSTRAINT "notice_drafts_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_import_rows" ADD CONSTRAINT "notice_import_rows_import_id_notice_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."notice_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_attachments" ADD CONSTRAINT "notice_attachments_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_awards" ADD CONSTRAINT "notice_awards_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_awards" ADD CONSTRAINT "notice_awards_supplier_id_parties_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_bodies" ADD CONSTRAINT "notice_bodies_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_index" ADD CONSTRAINT "notice_index_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_numbers" ADD CONSTRAINT "notice_numbers_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_unmatched" ADD CONSTRAINT "notice_unmatched_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_versions" ADD CONSTRAINT "notice_versions_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_agency_id_parties_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_buyer_id_parties_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_reminders" ADD CONSTRAINT "deadline_reminders_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_keys" ADD CONSTRAINT "subscription_keys_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_matches" ADD CONSTRAINT "subscription_matches_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_matches" ADD CONSTRAINT "subscription_matches_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_categories_name" ON "article_categories" USING btree (coalesce("parent_id", 0),"name");--> statement-breakpoint
CREATE INDEX "article_drafts_search" ON "article_drafts" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_drafts_saved_by" ON "article_drafts" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "article_listings_date" ON "article_listings" USING btree ("list","published_at" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_listings_views" ON "article_listings" USING btree ("list","views" DESC NULLS FIRST,"article_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "article_presences_seen" ON "article_presences" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "article_slots_article" ON "article_slots" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_tags_name" ON "article_tags" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "article_versions_number" ON "article_versions" USING btree ("article_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_creation" ON "articles" USING btree ("creation_key");--> statement-breakpoint
CREATE INDEX "articles_state" ON "articles" USING btree ("state","touched_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_touched" ON "articles" USING btree ("touched_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."state" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_views" ON "articles" USING btree ("views" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "articles"."state" = 'published' and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_due" ON "articles" USING btree ("scheduled_at") WHERE "articles"."scheduled_at" is not null;--> statement-breakpoint
CREATE INDEX "articles_tags" ON "articles" USING gin ("tag_ids") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "articles_sound" ON "articles" USING gin ("sound") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "moved_addresses_from" ON "moved_addresses" USING btree ("from");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_item" ON "collections" USING btree ("user_id","type","item_id");--> statement-breakpoint
CREATE INDEX "collections_user" ON "collections" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collections_user_type" ON "collections" USING btree ("user_id","type","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "insight_pairs_supplier" ON "insight_pairs" USING btree ("supplier_id","month");--> statement-breakpoint
CREATE INDEX "insight_pairs_buyer" ON "insight_pairs" USING btree ("buyer_id","industry","month");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_drafts_key" ON "notice_drafts" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_drafts_notice" ON "notice_drafts" USING btree ("notice_id") WHERE "notice_drafts"."notice_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_drafts_author" ON "notice_drafts" USING btree ("user_id","role_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_import_rows_outcome" ON "notice_import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "notice_import_rows_external" ON "notice_import_rows" USING btree ("import_id","external_id");--> statement-breakpoint
CREATE INDEX "notice_imports_created" ON "notice_imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_imports_open" ON "notice_imports" USING btree ("status","heard_at");--> statement-breakpoint
CREATE INDEX "notice_attachments_notice" ON "notice_attachments" USING btree ("notice_id","position");--> statement-breakpoint
CREATE INDEX "notice_awards_supplier" ON "notice_awards" USING btree ("supplier_id","published_at" DESC NULLS FIRST,"notice_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_bodies_tokens" ON "notice_bodies" USING gin ("tokens") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "notice_index_tokens" ON "notice_index" USING gin ("tokens") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "notice_index_published" ON "notice_index" USING btree ("published_at" DESC NULLS FIRST,"notice_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_index_budget" ON "notice_index" USING btree ("budget" DESC NULLS LAST,"notice_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_index_deadline" ON "notice_index" USING btree ("deadline","notice_id") WHERE "notice_index"."deadline" is not null;--> statement-breakpoint
CREATE INDEX "notice_index_buyer" ON "notice_index" USING btree ("buyer_id","published_at" DESC NULLS FIRST,"notice_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notice_index_agency" ON "notice_index" USING btree ("agency_id","published_at" DESC NULLS FIRST,"notice_id" DESC NULLS FIRST) WHERE "notice_index"."agency_id" is not null;--> statement-breakpoint
CREATE INDEX "notice_numbers_number" ON "notice_numbers" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notice_searches_recent" ON "notice_searches" USING btree ("user_id","searched_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_project" ON "notices" USING btree ("project_id","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_external" ON "notices" USING btree ("source","external_id") WHERE "notices"."source" is not null;--> statement-breakpoint
CREATE INDEX "notices_state" ON "notices" USING btree ("state","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_author" ON "notices" USING btree ("author_id","updated_at" DESC NULLS FIRST) WHERE "notices"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "notices_scheduled" ON "notices" USING btree ("published_at") WHERE "notices"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "notices_updated" ON "notices" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "parties_name" ON "parties" USING btree ("name");--> statement-breakpoint
CREATE INDEX "parties_credit_code" ON "parties" USING btree ("credit_code");--> statement-breakpoint
CREATE INDEX "parties_tokens" ON "parties" USING gin ("tokens") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "parties_notices" ON "parties" USING btree ("notices" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "party_recounts_party" ON "party_recounts" USING btree ("party_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_number" ON "projects" USING btree ("buyer_id","number") WHERE "projects"."number" <> '';--> statement-breakpoint
CREATE INDEX "deadline_reminders_due" ON "deadline_reminders" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "deadline_reminders_notice" ON "deadline_reminders" USING btree ("notice_id") WHERE "deadline_reminders"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "deadline_reminders_user" ON "deadline_reminders" USING btree ("user_id","deadline");--> statement-breakpoint
CREATE INDEX "subscription_keys_subscription" ON "subscription_keys" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscription_matches_user" ON "subscription_matches" USING btree ("user_id","matched_at" DESC NULLS FIRST,"notice_id" DESC NULLS FIRST,"subscription_id");--> statement-breakpoint
CREATE INDEX "subscription_matches_notice" ON "subscription_matches" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "subscription_matches_untold" ON "subscription_matches" USING btree ("user_id","matched_at") WHERE "subscription_matches"."told_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_matches_age" ON "subscription_matches" USING btree ("matched_at");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_form" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."form" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "scan_logins_confirm" ON "scan_logins" USING btree ("confirm_hash");--> statement-breakpoint
CREATE INDEX "inquiries_handled" ON "inquiries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "inquiries"."handled_at" is not null;--> statement-breakpoint
ALTER TABLE "notice_index" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "notice_index" ALTER COLUMN "tokens" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "notice_index" ALTER COLUMN "text" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "notice_bodies" SET (toast_tuple_target = 128);
