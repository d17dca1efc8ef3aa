import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findTestChromium } from "../scripts/chromium.ts";

const SWITCH = "--disable-features=";

/**
 * Browser features that cost as much processor time per window as a test: two pages for the address bar, and a spare process for the next
 * site.
 */
const UNNEEDED = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/** Determines the features to disable. Chromium reads only the last of several such switches, so ours must contain Playwright's. */
export async function chooseDisabledFeatures(): Promise<void> {
  const server = await chromium.launchServer({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS });
  const given = server.process().spawnargs.find((argument) => argument.startsWith(SWITCH));
  await server.close();
  if (given === undefined) throw new Error(`Playwright starts Chromium without ${SWITCH}`);
  process.env.E2E_DISABLED_FEATURES = [given.slice(SWITCH.length), ...UNNEEDED].join(",");
}

/** Returns the switch. It is determined before workers read the configuration. */
export function disabledFeatureFlags(): string[] {
  const features = process.env.E2E_DISABLED_FEATURES;
  return features === undefined ? [] : [SWITCH + features];
}
