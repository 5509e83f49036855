ALTER TABLE "downloads" ADD COLUMN "rows" integer;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "is_cut" boolean DEFAULT false NOT NULL;