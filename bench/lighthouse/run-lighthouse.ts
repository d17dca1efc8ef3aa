// Lighthouse needs more than a hundred packages that nothing else uses. Therefore this folder has its own lock file, and
// Lighthouse is installed on first use and loaded at run time, so the compiler does not know its types.
import { CHROMIUM_FLAGS, provideChromium } from "../../scripts/chromium.ts";
import { installLocked } from "../../scripts/install.mjs";
import { CATEGORIES } from "./report.ts";

/** Lighthouse, with the browser that it uses. */
export interface Lighthouse {
  /** Loads a page as a first visit with a phone does, and returns Lighthouse's report. */
  run(url: string): Promise<unknown>;
  /** Ends the browser; the next run starts another one. */
  stop(): void;
}

interface Browser {
  port: number;
  kill(): void;
}

/**
 * Installs Lighthouse if needed. The browser starts with the first run.
 *
 * @throws if it cannot be installed
 */
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
  // One browser loads all pages, because a new one is busy with its own start for some time.
  let browser: Browser | undefined;

  async function run(url: string): Promise<unknown> {
    browser ??= await start();
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      // Without a screenshot, which is only for readers of the report and affects no score.
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

/** Loads a package that is installed from this folder's lock file. */
function loadInstalled(name: string) {
  return import(name);
}
