-- The figures of the home page are counted from the notices.
DROP TABLE "figures";
