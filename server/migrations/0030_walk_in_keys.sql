ALTER TABLE "reservations" ADD COLUMN "entry_key" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_entryKey_unique" UNIQUE("entry_key");