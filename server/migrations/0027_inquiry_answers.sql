ALTER TABLE "inquiries" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "inquiries_user" ON "inquiries" USING btree ("user_id") WHERE "inquiries"."user_id" is not null;