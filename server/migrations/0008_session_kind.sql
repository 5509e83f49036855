UPDATE "sessions" SET "kind" = 'user' WHERE "kind" = 'member';
