DELETE FROM "home_feed_items" WHERE "kind" = 'course';--> statement-breakpoint
DROP INDEX "courses_sound";--> statement-breakpoint
DROP INDEX "home_feed_items_kind";--> statement-breakpoint
ALTER TABLE "course_lessons" ADD COLUMN "markers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "play_sessions" ADD COLUMN "allowance_ms" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "play_sessions" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "home_feed_items_position" ON "home_feed_items" USING btree ("position");--> statement-breakpoint
ALTER TABLE "courses" DROP COLUMN "sound";--> statement-breakpoint
ALTER TABLE "home_feed_items" DROP COLUMN "kind";