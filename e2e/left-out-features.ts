import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findTestChromium } from "../scripts/chromium.ts";

const SWITCH = "--disable-features=";

/**
 * What Chromium does beside the page, in each window, and at the cost of as much processor time as a test needs itself:
 * it loads two pages of its own for the address bar, and starts a process that the next site might want.
 */
const NEEDLESS = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/** Chromium takes the last of several such switches alone, so that ours must name what Playwright leaves out, too. */
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
