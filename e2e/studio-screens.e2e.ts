import type { BrowserContext, Cookie, Page } from "@playwright/test";
import { LANGUAGE_CODES, LANGUAGE_TAGS, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { failedLoad } from "./complaints.ts";
import { visitByTab } from "./focus-round.ts";
import { LOOKS, type Room, overflowIn, applyLook, violations } from "./looks.ts";
import { test as base, expect } from "./site.ts";
import { type StudioFixture, openFixture } from "./studio-fixture.ts";
import type { StudioState } from "./studio-showing.ts";
import { STUDIO_STATES } from "./studio-states.ts";

/** A signed-in person with the cookies of their session. */
interface SignedIn {
  fixture: StudioFixture;
  cookies: Cookie[];
}

const test = base.extend<object, { signedIn: (language: LanguageCode) => Promise<SignedIn> }>({
  signedIn: [
    async ({ server, browser }, provide) => {
      const made = new Map<LanguageCode, Promise<SignedIn>>();
      const make = async (language: LanguageCode): Promise<SignedIn> => {
        const context: BrowserContext = await browser.newContext({ locale: LANGUAGE_TAGS[language] });
        const fixture = await openFixture(context, server, language);
        const cookies = await context.cookies();
        await context.close();
        return { fixture, cookies };
      };
      await provide(async (language) => {
        const known = made.get(language) ?? make(language);
        made.set(language, known);
        return known;
      });
    },
    { scope: "worker" },
  ],
});

const DESK = { width: 1280, height: 800 };
/** The narrowest screen, text at 200 % on a desktop, and an ordinary desktop. */
const NARROWEST = { width: 320, letters: "100%" };
const ROOMS = [NARROWEST, { width: 1280, letters: "200%" }, { width: 1280, letters: "100%" }];
/** Both screen sizes and both colour schemes. The two other combinations would show the same layouts and the same colours. */
const EXAMINED = LOOKS.filter(({ examined }) => examined === "everything");

/**
 * The states of each screen, grouped by the beginning of their names. They load the same files, so one browser context shows them all.
 */
const SCREENS = Object.entries(Object.groupBy(STUDIO_STATES, ({ name }) => /^[^-]+/.exec(name)?.[0] ?? name));

for (const language of LANGUAGE_CODES)
  test.describe(`in ${language}`, () => {
    test.use({ locale: LANGUAGE_TAGS[language] });
    for (const [screen, states = []] of SCREENS)
      test(`the Studio's screens "${screen}…" are accessible in every look`, async ({
        page,
        context,
        signedIn,
        complaints,
      }) => {
        test.setTimeout(test.info().timeout * states.length);
        // Some states are caused by missing or refused answers.
        complaints.tolerate(failedLoad(/\/studio\//));
        const { fixture, cookies } = await signedIn(language);
        for (const state of states) {
          await context.clearCookies();
          if (state.isOutside !== true) await context.addCookies(cookies);
          await state.show(page, fixture);
          // Languages differ only in their texts, so colours and keys are examined in one language.
          await (language === "en" ? examine(page, state) : expectRoom(page, state, [NARROWEST]));
          await leave(page);
        }
      });
  });

/** Leaves a state as if its page were closed. Really closing it would end its renderer process, which starts slowly. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  await page.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null });
  await page.setViewportSize(DESK);
}

async function expectRoom(page: Page, { name }: StudioState, rooms: readonly Room[]): Promise<void> {
  for (const room of rooms) {
    const place = `${name}: overflow at ${room.width} px, letters of ${room.letters}`;
    expect.soft(await overflowIn(page, room), place).toBe(0);
  }
}

async function examine(page: Page, state: StudioState): Promise<void> {
  await expectRoom(page, state, ROOMS);
  for (const look of EXAMINED) {
    await applyLook(page, look);
    expect.soft(await violations(page), `${state.name}: ${look.screen}, ${look.colorScheme}`).toEqual([]);
  }
  // With forced colours, shadows and colours are removed, so a focus that is shown only by them would be invisible.
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.setViewportSize(DESK);
  const { unreached, unseen } = await visitByTab(page);
  expect.soft(unreached, `${state.name}: not reached by Tab`).toEqual([]);
  expect.soft(unseen, `${state.name}: focus that nobody sees`).toEqual([]);
}
