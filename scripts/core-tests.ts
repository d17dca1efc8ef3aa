/** Tags of unit and store tests that `npm test` leaves to `npm test -- whole`, with what those tests have in common. */
export const TAGS_BEYOND_CORE = {
  postgres: "asks PostgreSQL what SQLite was asked in the same words, or what is its own",
  drill: "kills, cuts off, installs the product, or waits until a real limit of time has passed",
  scale: "asks of many articles or hours what a small site and a minute do not show",
};

/** Browser tests of the core: what visitors and editors do every day. */
export const CORE_BROWSER_TESTS = [
  ...["journey", "history", "languages", "navigation", "search", "need", "inputs", "import", "themes"],
  ...[
    "studio-entrance",
    "studio-articles",
    "studio-article",
    "studio-journeys",
    "studio-publish",
    "edit-link",
  ],
].map((name) => `e2e/${name}.e2e.ts`);
