-- Of serials that differ in case alone the first is written like all others; the rest stay as proof of what was entered.
UPDATE "refunds" SET "bank_serial" = upper("bank_serial")
WHERE "bank_serial" <> upper("bank_serial")
  AND NOT EXISTS (SELECT 1 FROM "refunds" AS "other" WHERE upper("other"."bank_serial") = upper("refunds"."bank_serial")
    AND ("other"."id" < "refunds"."id" OR "other"."bank_serial" = upper("refunds"."bank_serial")));--> statement-breakpoint
-- A serial that was entered twice: the later one says of which receipt it is, so that the index can be made.
UPDATE "transfer_receipts" SET "return_serial" = "return_serial" || '-' || "id"
WHERE "return_serial" <> ''
  AND EXISTS (SELECT 1 FROM "transfer_receipts" AS "other"
    WHERE "other"."return_serial" = "transfer_receipts"."return_serial" AND "other"."id" < "transfer_receipts"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_receipts_return_serial" ON "transfer_receipts" USING btree ("return_serial") WHERE "transfer_receipts"."return_serial" <> '';
