import { defineConfig, devices } from "@playwright/test";
import { disabledFeatureFlags } from "./e2e/disabled-features.ts";
import { CHROMIUM_FLAGS, findTestChromium } from "./scripts/chromium.ts";

/** Without a window Chromium calls itself a headless one, and the site would take it for a bot. */
const { userAgent } = devices["Desktop Chrome"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/seed.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  workers: 2,
  // Limits are no proofs: they are wide enough for a machine that does other things as well.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json"]],
  use: {
    locale: "en-US",
    userAgent,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findTestChromium(),
      // What a page sends while it is left bears the browser's name, not the one that the page was given.
      // One process draws the pages of a worker, of which only one is loading at a time: a start less for each page.
      args: [
        ...CHROMIUM_FLAGS,
        ...disabledFeatureFlags(),
        "--renderer-process-limit=1",
        `--user-agent=${userAgent}`,
      ],
    },
  },
});
