import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { type Browser, type Page, devices, expect as atOnce } from "@playwright/test";
import sharp from "sharp";
import type { RunningServer } from "../../e2e/server.ts";
import { wordsOf } from "../../e2e/studio-fixture.ts";
import { PASSWORD, invite, studioOf } from "../../e2e/studio.ts";
import { LANGUAGE_CODES, LANGUAGE_TAGS, type LanguageCode } from "../../src/contract/addresses/locales.ts";
import { choose, expectNone } from "./choose.ts";
import type { Picture } from "./contact-sheets.ts";

const FOLDER = path.resolve("sites/fieldguide/media/studio");
const WINDOW = { width: 1_280, height: 720 };
/** Number of picture pixels per CSS pixel. More would not be visible, because pages show the pictures at the width of a text. */
const SHARPNESS = 1.5;
/** Number of colours: enough for the Studio with antialiased text, or with a page of the site in it. */
const COLOURS = { studio: 128, site: 256 };
const MARGIN = 24;
/** Timeout in milliseconds, long enough for a busy machine. */
const TIMEOUT_MS = 180_000;
/** Time in milliseconds for the text to scroll along with its page. */
const SCROLLING_MS = 1_500;
const expect = atOnce.configure({ timeout: TIMEOUT_MS });

/** The writer in the pictures of each language, and the sentence that is typed. */
const WRITERS: Record<LanguageCode, { name: string; email: string; sentence: string }> = {
  en: {
    name: "Mina Seo",
    email: "mina@harbor.example",
    sentence: " From October on, our Busan office answers until nine in the evening.",
  },
  zh: {
    name: "林若水",
    email: "lin@harbor.example",
    sentence: "自十月起，釜山办公室的答复时间延长到晚上九点。",
  },
  kr: {
    name: "서미나",
    email: "seo@harbor.example",
    sentence: " 10월부터 부산 사무소는 저녁 9시까지 답해 드립니다.",
  },
};

type Words = ReturnType<typeof wordsOf>;

interface Stage {
  page: Page;
  server: RunningServer;
  language: LanguageCode;
  words: Words;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pictures on the page for editors, in the order of a day's work. Each scene continues where the previous one ended. */
const SCENES: readonly { name: string; play: (stage: Stage) => Promise<Area>; shows?: "site" }[] = [
  { name: "invitation", play: acceptInvitation },
  { name: "articles", play: lookAtArticles },
  { name: "writing", play: write, shows: "site" },
  { name: "blocks", play: insertBlock },
  { name: "facts", play: openDetails },
  { name: "languages", play: openLanguages },
  { name: "publishing", play: publish },
  { name: "history", play: lookBack },
];

/** Takes the handbook's pictures of the Studio in each language, and writes them to the demo site's media. */
export async function takeHandbook(
  browser: Browser,
  server: RunningServer,
  output: string,
  names: string[],
): Promise<Picture[]> {
  // The language of the originals is last, so that no translation becomes outdated before its picture is taken.
  const languages = choose(names, LANGUAGE_CODES).toReversed();
  expectNone(names, "language");
  mkdirSync(FOLDER, { recursive: true });
  const pictures: Picture[] = [];
  for (const language of languages) {
    const context = await browser.newContext({
      locale: LANGUAGE_TAGS[language],
      userAgent: devices["Desktop Chrome"].userAgent,
      viewport: WINDOW,
      deviceScaleFactor: SHARPNESS,
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const stage = { page: await context.newPage(), server, language, words: wordsOf(language) };
    for (const { name, play, shows = "studio" } of SCENES) {
      const clip = await play(stage);
      const file = path.join(FOLDER, `${name}.${language}.webp`);
      const taken = await stage.page.screenshot({ clip, animations: "disabled", caret: "initial" });
      // Lossless files are smaller than lossy ones, because screens consist of few colours and sharp edges.
      const few = await sharp(taken).png({ palette: true, colours: COLOURS[shows], dither: 0 }).toBuffer();
      await sharp(few).webp({ lossless: true, effort: 6 }).toFile(file);
      const label = `${language} · ${Math.round(statSync(file).size / 1_000)} kB`;
      pictures.push({
        file: path.relative(output, file),
        sheet: "handbook",
        title: name,
        label,
        shape: "wide",
      });
    }
    await context.close();
  }
  return pictures;
}

async function acceptInvitation({ page, server, language }: Stage): Promise<Area> {
  const { name, email } = WRITERS[language];
  const { link } = await invite(server, { role: "editor", site: "harbor", email, name });
  await page.goto(`${studioOf(server)}${link}`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.getByRole("heading", { level: 1 }).click();
  const { y, height } = await around(page, "main");
  return { x: 240, y, width: WINDOW.width - 480, height };
}

async function lookAtArticles({ page, server, words }: Stage): Promise<Area> {
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1, name: words("sites") })).toBeVisible();
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await untilLoaded(page, words);
  return { x: 0, y: 0, width: WINDOW.width, height: 600 };
}

async function write({ page, server, language, words }: Stage): Promise<Area> {
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles/${language}/about`);
  await untilLoaded(page, words);
  await expect(page.frameLocator("iframe").locator("h1").first()).toBeVisible();
  const { sentence } = WRITERS[language];
  await firstParagraph(page).click();
  // The first press goes to the end of the visible line, the second to the end of the paragraph.
  await page.keyboard.press("End");
  await page.keyboard.press("End");
  await page.keyboard.insertText(sentence);
  const shown = page.frameLocator("iframe").getByText(sentence.trim());
  await expect(shown).toBeVisible();
  await untilLoaded(page, words);
  // Scrolls the page, and the text with it.
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toBeInViewport();
  await page.waitForTimeout(SCROLLING_MS);
  await expect(page.getByText(words("draft-saved")).first()).toBeVisible();
  return { x: 0, y: 0, ...WINDOW };
}

async function insertBlock({ page }: Stage): Promise<Area> {
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(page.locator(".cm-tooltip-autocomplete li").first()).toBeVisible();
  const list = await around(page, ".cm-tooltip-autocomplete");
  const y = Math.max(0, list.y - 100);
  return { x: 0, y, width: WINDOW.width / 2, height: Math.min(WINDOW.height - y, list.height + 160) };
}

async function openDetails({ page, words }: Stage): Promise<Area> {
  // Discards the draft of the previous picture.
  await page.keyboard.press("Escape");
  for (let key = 0; key < 3; key += 1) await page.keyboard.press("Backspace");
  await page.getByRole("button", { name: words("details"), exact: true }).click();
  await untilLoaded(page, words);
  return { x: WINDOW.width / 2, y: 0, width: WINDOW.width / 2, height: 600 };
}

async function openLanguages({ page, words }: Stage): Promise<Area> {
  await page.getByRole("button", { name: words("languages"), exact: true }).click();
  await untilLoaded(page, words);
  return { x: 0, y: 0, width: WINDOW.width, height: 460 };
}

async function publish({ page, words }: Stage): Promise<Area> {
  await page.getByRole("button", { name: words("publish-open"), exact: true }).click();
  await expect(page.getByRole("dialog").locator("ins").first()).toBeVisible();
  await untilLoaded(page, words);
  return around(page, "dialog[open]");
}

async function lookBack({ page, server, words }: Stage): Promise<Area> {
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${studioOf(server)}/studio/sites/harbor/history`);
  await page.locator("#main ol > li summary").first().click();
  await page.locator("#main ol ul summary").first().click();
  await expect(page.locator("#main ins").first()).toBeVisible();
  await untilLoaded(page, words);
  return { x: 240, y: 0, width: WINDOW.width - 240, height: 480 };
}

/** Returns the first line of a text. */
function firstParagraph(page: Page) {
  return page.locator(".cm-line:not(:has(.md-meta))").filter({ hasText: /\S{4}/ }).first();
}

async function untilLoaded(page: Page, words: Words): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: TIMEOUT_MS });
  await expect(page.getByText(words("loading"), { exact: true })).toHaveCount(0);
}

/** Returns the position of an element, with a margin around it. */
async function around(page: Page, selector: string): Promise<Area> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  const [x, y] = [Math.max(0, box.x - MARGIN), Math.max(0, box.y - MARGIN)];
  return {
    x,
    y,
    width: Math.min(WINDOW.width - x, box.width + 2 * MARGIN),
    height: Math.min(WINDOW.height - y, box.height + 2 * MARGIN),
  };
}
