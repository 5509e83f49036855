CREATE TABLE "videos" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"source_key" text,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"form" text,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"thumbnails" integer DEFAULT 0 NOT NULL,
	"captions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "videos_created" ON "videos" USING btree ("created_at");