import path from "node:path";
import { type Browser, type BrowserContext, devices, type Page } from "@playwright/test";
import type { RunningServer } from "../../e2e/server.ts";
import { type StudioFixture, openFixture } from "../../e2e/studio-fixture.ts";
import type { StudioState } from "../../e2e/studio-showing.ts";
import { STUDIO_STATES } from "../../e2e/studio-states.ts";
import { LANGUAGE_CODES, LANGUAGE_TAGS, type LanguageCode } from "../../src/contract/addresses/locales.ts";
import { choose, expectNone } from "./choose.ts";
import type { Picture } from "./contact-sheets.ts";

/** Heights of windows by their widths, in CSS pixels. */
const HEIGHTS = { "390": 844, "1280": 800, "1920": 1_080 } as const;
const SHEET = "studio";

/**
 * Takes pictures of every screen of the Studio in every state, or of the named ones. Each state is produced once for each
 * language, and photographed in every width and colour scheme. Returns the files written to `output`.
 */
export async function takeStudio(
  browser: Browser,
  server: RunningServer,
  output: string,
  names: string[],
): Promise<Picture[]> {
  const chosen = choose(
    names,
    STUDIO_STATES.map(({ name }) => name),
  );
  const languages = choose(names, LANGUAGE_CODES);
  const widths = choose(names, ["390", "1280", "1920"] as const);
  const schemes = choose(names, ["light", "dark"] as const);
  expectNone(names, "state, language, width or scheme");
  const states = STUDIO_STATES.filter(({ name }) => chosen.includes(name));
  const looks = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  const pictures: Picture[] = [];
  for (const language of languages) {
    const inside = await openContext(browser, language);
    const outside = await openContext(browser, language);
    const fixture = await openFixture(inside, server, language);
    for (const state of states) {
      const page = await (state.isOutside === true ? outside : inside).newPage();
      await bringAbout(page, state, fixture);
      for (const { width, scheme } of looks) {
        const file = path.join(SHEET, `${state.name}-${language}-${width}-${scheme}.png`);
        await page.setViewportSize({ width: Number(width), height: HEIGHTS[width] });
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        await page.screenshot({ path: path.join(output, file), fullPage: true, animations: "disabled" });
        const label = `${language} · ${width} · ${scheme}`;
        pictures.push({
          file,
          sheet: SHEET,
          title: state.name,
          label,
          shape: width === "390" ? "tall" : "wide",
        });
      }
      await page.close();
    }
    await Promise.all([inside.close(), outside.close()]);
    console.log(`The Studio in ${language}: ${pictures.length} pictures so far`);
  }
  return pictures;
}

function openContext(browser: Browser, language: LanguageCode): Promise<BrowserContext> {
  return browser.newContext({
    locale: LANGUAGE_TAGS[language],
    userAgent: devices["Desktop Chrome"].userAgent,
  });
}

async function bringAbout(page: Page, state: StudioState, fixture: StudioFixture): Promise<void> {
  try {
    await page.setViewportSize({ width: 1_280, height: HEIGHTS["1280"] });
    await state.show(page, fixture);
  } catch (cause) {
    throw new Error(`"${state.name}" could not be brought about in ${fixture.language}: ${String(cause)}`, {
      cause,
    });
  }
}
