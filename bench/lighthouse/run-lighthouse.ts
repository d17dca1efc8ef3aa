// Lighthouse brings more than a hundred packages, which only this part of the bench needs. So it has a lock file of its
// own in this folder, is installed when it is first measured, and is loaded at run time: the compiler knows nothing of it.
import { CHROMIUM_FLAGS, provideChromium } from "../../scripts/chromium.ts";
import { installLocked } from "../../scripts/install.mjs";
import { CATEGORIES } from "./report.ts";

/** Lighthouse with a browser of its own. */
export interface Lighthouse {
  /** Loads a page as a visitor with a phone who comes for the first time, and gives the report as Lighthouse made it. */
  run(url: string): Promise<unknown>;
  /** Ends the browser; the next run starts another one. */
  stop(): void;
}

interface Browser {
  port: number;
  kill(): void;
}

/** Installs Lighthouse unless that is done, and throws when it cannot be. Its browser starts with the first run. */
export async function openLighthouse(): Promise<Lighthouse> {
  installLocked(import.meta.dirname, "Installing Lighthouse …");
  const { default: lighthouse } = await loadInstalled("lighthouse");
  const { launch } = await loadInstalled("chrome-launcher");
  const start = (): Promise<Browser> =>
    launch({
      chromePath: provideChromium(),
      chromeFlags: ["--headless", ...CHROMIUM_FLAGS],
      logLevel: "silent",
    });
  // The same browser for all pages: one that has just started is busy with itself for a while.
  let browser: Browser | undefined;

  async function run(url: string): Promise<unknown> {
    browser ??= await start();
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      // A picture for the reader of a report; nothing is judged by it.
      disableFullPageScreenshot: true,
      logLevel: "silent",
    });
    return result?.lhr;
  }

  function stop(): void {
    browser?.kill();
    browser = undefined;
  }

  return { run, stop };
}

/** A package of this folder's own lock file. */
function loadInstalled(name: string) {
  return import(name);
}
