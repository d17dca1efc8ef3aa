import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/seed.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A busy machine of others may make one test late; what passes only then is named at the end.
  retries: process.env.CI === undefined ? 0 : 1,
  workers: 2,
  timeout: 60_000,
  reporter: [["list"], ["json"]],
  use: {
    locale: "en-US",
    // Without a window Chromium calls itself a headless one, and the site would take it for a bot.
    userAgent: devices["Desktop Chrome"].userAgent,
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  },
});
