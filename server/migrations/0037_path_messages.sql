-- Before this, a message about a learning path carried its number as if it were a course, and opened that course.
UPDATE "messages" SET "link" = '/planning#path-' || "content_id", "content_id" = NULL
WHERE "content_id" IS NOT NULL AND "link" = '/planning';
