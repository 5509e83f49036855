-- Before this, what articles and public notices show belonged to its uploader, and went with them: it is the portal's (-1).
UPDATE "files" SET "user_id" = -1
WHERE "user_id" > 0 AND "id" IN (SELECT "file_id" FROM "article_files");
--> statement-breakpoint
UPDATE "files" SET "user_id" = -1
WHERE "user_id" > 0 AND "purpose" = 'noticeImage' AND "id" IN (
  SELECT (regexp_matches("body", '/files/([0-9a-f]{32})', 'g'))[1] FROM "notices"
  WHERE "state" IN ('published', 'withdrawn') AND "body" LIKE '%/files/%'
  UNION
  SELECT (regexp_matches("content" ->> 'body', '/files/([0-9a-f]{32})', 'g'))[1] FROM "notice_versions"
  WHERE "content" ->> 'body' LIKE '%/files/%'
);
