// Lighthouse brings more than a hundred packages that nothing else needs. So it has its own lock file in this folder, is installed when
// first used, and is loaded at run time: the compiler does not know its types.
import { CHROMIUM_FLAGS, provideChromium } from "../../scripts/chromium.ts";
import { installLocked } from "../../scripts/install.mjs";
import { CATEGORIES } from "./report.ts";

/** Lighthouse with its own browser. */
export interface Lighthouse {
  /** Loads a page like a first visit with a phone, and returns Lighthouse's report. */
  run(url: string): Promise<unknown>;
  /** Ends the browser; the next run starts another one. */
  stop(): void;
}

interface Browser {
  port: number;
  kill(): void;
}

/** Installs Lighthouse if needed. Its browser starts with the first run. @throws if it cannot be installed */
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
  // One browser for all pages: a new one is busy with its own start for a while.
  let browser: Browser | undefined;

  async function run(url: string): Promise<unknown> {
    browser ??= await start();
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      // A screenshot for readers of the report, which affects no score.
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
