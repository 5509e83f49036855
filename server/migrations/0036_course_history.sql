ALTER TABLE "learning_path_courses" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "former_covered_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_sessions" ADD COLUMN "content_replaced" boolean DEFAULT false NOT NULL;