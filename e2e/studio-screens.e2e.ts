import type { BrowserContext, Cookie } from "@playwright/test";
import { LANGUAGE_CODES, LANGUAGE_TAGS, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { failedLoad } from "./complaints.ts";
import { roundByTab } from "./focus-round.ts";
import { LOOKS, type Look, overflowIn, putOn, violations } from "./looks.ts";
import { test as base, expect } from "./site.ts";
import { LEFT_PREVIEW } from "./studio-article.ts";
import { type Stand, openStand } from "./studio-stand.ts";
import { STUDIO_STATES } from "./studio-states.ts";

/** Somebody at work, with what signs them in. */
interface SignedIn {
  stand: Stand;
  cookies: Cookie[];
}

const test = base.extend<object, { signedIn: (language: LanguageCode) => Promise<SignedIn> }>({
  signedIn: [
    async ({ server, browser }, provide) => {
      const made = new Map<LanguageCode, Promise<SignedIn>>();
      const make = async (language: LanguageCode): Promise<SignedIn> => {
        const context: BrowserContext = await browser.newContext({ locale: LANGUAGE_TAGS[language] });
        const stand = await openStand(context, server, language);
        const cookies = await context.cookies();
        await context.close();
        return { stand, cookies };
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

/** The narrowest screen, and twice as large letters on it and on a desk. */
const ROOMS = [
  { width: 320, letters: "100%" },
  { width: 320, letters: "200%" },
  { width: 1280, letters: "200%" },
  { width: 1280, letters: "100%" },
];

const WORST_ROOMS = ROOMS.filter(({ width, letters }) => width === 320 || letters === "100%");
const isPhoneAtNight = ({ screen, colorScheme }: Look): boolean =>
  screen === "phone" && colorScheme === "dark";

for (const language of LANGUAGE_CODES)
  test.describe(`in ${language}`, () => {
    test.use({ locale: LANGUAGE_TAGS[language] });
    for (const state of STUDIO_STATES)
      test(`the Studio's "${state.name}" is for everybody`, async ({
        page,
        context,
        signedIn,
        complaints,
      }) => {
        // States are brought about by answers that do not come, or say no.
        complaints.tolerate(LEFT_PREVIEW, failedLoad(/\/studio\//));
        const { stand, cookies } = await signedIn(language);
        if (state.isOutside !== true) await context.addCookies(cookies);
        await state.show(page, stand);
        const isFirst = language === "en";
        for (const room of isFirst ? ROOMS : WORST_ROOMS)
          expect.soft(await overflowIn(page, room), `overflow at ${room.width} px, ${room.letters}`).toBe(0);
        // Between languages words alone differ: what they have to do with colours and keys is examined once.
        for (const look of isFirst ? LOOKS : LOOKS.filter(isPhoneAtNight)) {
          await putOn(page, look);
          const found = await violations(page, look.examined);
          expect.soft(found, `${look.screen}, ${look.colorScheme}`).toEqual([]);
        }
        if (!isFirst) return;
        // What shows the focus by shadows or colours alone would show nothing here.
        await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
        await page.setViewportSize({ width: 1280, height: 800 });
        const { unreached, unseen } = await roundByTab(page);
        expect.soft(unreached, "not reached by Tab").toEqual([]);
        expect.soft(unseen, "focus that nobody sees").toEqual([]);
      });
  });
