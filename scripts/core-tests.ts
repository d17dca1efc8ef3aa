/** Tags of unit and store tests that only `npm test -- whole` runs, with their descriptions. */
export const TAGS_BEYOND_CORE = {
  postgres: "repeats tests of SQLite on PostgreSQL, or tests PostgreSQL alone",
  drill: "kills processes, cuts connections, installs the product, or waits for real time limits",
  scale: "uses article counts or durations that only large sites reach",
};

/** Browser tests of the core: everyday tasks of visitors and editors. */
export const CORE_BROWSER_TESTS = [
  "journey",
  "history",
  "languages",
  "navigation",
  "search",
  "need",
  "inputs",
  "import",
  "themes",
  "studio-entrance",
  "studio-articles",
  "studio-article",
  "studio-journeys",
  "studio-publish",
  "edit-link",
].map((name) => `e2e/${name}.e2e.ts`);
