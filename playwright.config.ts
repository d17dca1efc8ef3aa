import { defineConfig, devices } from "@playwright/test";
import { disabledFeatureFlags } from "./e2e/disabled-features.ts";
import { CHROMIUM_FLAGS, findTestChromium } from "./scripts/chromium.ts";

/** The user agent of a browser with a window, because the site treats headless Chromium as a bot. */
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
  // Timeouts are not what is tested. They are long enough for a machine that is busy with other work.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json"]],
  use: {
    locale: "en-US",
    userAgent,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findTestChromium(),
      // The user agent is a flag of the browser, because requests sent while a page is left have the browser's name rather than
      // the context's. One renderer process per worker is enough, because only one page loads at a time, and saves a process
      // start for each page.
      args: [
        ...CHROMIUM_FLAGS,
        ...disabledFeatureFlags(),
        "--renderer-process-limit=1",
        `--user-agent=${userAgent}`,
      ],
    },
  },
});
