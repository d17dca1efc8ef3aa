import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findTestChromium } from "../scripts/chromium.ts";

const SWITCH = "--disable-features=";

/**
 * Background work of Chromium in each window, which costs as much processor time as a test: two pages for the address bar, and a
 * spare process for the next site.
 */
const NEEDLESS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/** Chromium only reads the last of several such switches, so ours must include Playwright's. */
export async function noteLeftOutFeatures(): Promise<void> {
  const server = await chromium.launchServer({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS });
  const given = server.process().spawnargs.find((argument) => argument.startsWith(SWITCH));
  await server.close();
  if (given === undefined) throw new Error(`Playwright starts Chromium without ${SWITCH}`);
  process.env.E2E_LEFT_OUT_FEATURES = [given.slice(SWITCH.length), ...NEEDLESS].join(",");
}

/** The switch, once it was noted: workers read the configuration after that. */
export function leftOutFlags(): string[] {
  const features = process.env.E2E_LEFT_OUT_FEATURES;
  return features === undefined ? [] : [SWITCH + features];
}
