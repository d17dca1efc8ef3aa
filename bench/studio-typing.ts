import { type Page, chromium } from "@playwright/test";
import { startServer } from "../e2e/server.ts";
import { CHROMIUM_FLAGS, provideChromium } from "../scripts/chromium.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { StudioPerson } from "./studio-client.ts";
import { type ThreadEvent, traceMainThread } from "./trace-main-thread.ts";

const SITE = "harbor";
const LARGE_BYTES = 200_000;
const KEYS = 150;
const WARM_UP = 20;
/** After each word: four times as long as the pause after which a draft is saved. */
const PAUSE_MS = 400;
const BETWEEN_KEYS_MS = 60;
const KEYS_PER_WORD = 10;
const GLYPH_MS = 16;
const LONGEST_TASK_MS = 50;

const PARAGRAPH =
  "The harbour wakes **before** the town does: [boats](about.md) come in with the tide, crates are counted, and somebody has put the kettle on. 港口比城市醒得早，潮水带回船只。 항구는 도시보다 먼저 깨어난다.\n";

/** Processor time of the page's main thread, in milliseconds: what it would take on a machine that nobody shares. */
interface Typing {
  /** From each key until its letter is handed over to be shown, ascending. */
  glyphs: number[];
  /** Of its longest task, pauses included: in those the draft is saved, and the page follows. */
  longestTask: number;
}

/**
 * How soon a letter stands in a text of 200 kB, with the page beside it. The floor is an empty field of the browser's own,
 * alone on its page: what the browser takes itself, and what it takes to ask.
 */
export async function measureStudioTyping({ dataFolder, environment }: Installation): Promise<Figure[]> {
  const server = await startServer(dataFolder, environment);
  const browser = await chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_FLAGS });
  try {
    const person = await StudioPerson.invited(server, environment);
    await person.signIn();
    const origin = `http://studio.localhost:${server.port}`;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ ...person.cookie, url: origin }]);
    const text = articleOf(LARGE_BYTES);
    const files = [{ name: "articles/en/typing.md", base: null, text }];
    await person.call("POST", `/studio/api/sites/${SITE}/publications`, { files, note: "" });

    const bare = await context.newPage();
    await bare.setContent("<textarea></textarea>");
    await bare.getByRole("textbox").click();
    const floor = await measureTyping(bare);
    await bare.close();

    const page = await context.newPage();
    await page.goto(`${origin}/studio/sites/${SITE}/articles/en/typing?pane=page`);
    await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
    await page
      .getByRole("textbox", { name: "Text of Typing" })
      .getByText("The harbour wakes")
      .first()
      .click();
    const typed = await measureTyping(page);
    return [
      figure("key to glyph in 200 kB, processor time, p95", p95(typed.glyphs), p95(floor.glyphs), GLYPH_MS),
      figure("longest task meanwhile", typed.longestTask, floor.longestTask, LONGEST_TASK_MS),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function articleOf(bytes: number): string {
  const paragraphs = Math.ceil(bytes / Buffer.byteLength(`${PARAGRAPH}\n`));
  const body = Array.from({ length: paragraphs }, (_, index) =>
    index % 8 === 0 ? `## Part ${index / 8 + 1}\n\n${PARAGRAPH}` : PARAGRAPH,
  );
  return `---\ntitle: Typing\npublishedAt: 2026-03-01\n---\n\n${body.join("\n")}`;
}

async function measureTyping(page: Page): Promise<Typing> {
  await page.keyboard.press("End");
  await typeWords(page, WARM_UP);
  const events = await traceMainThread(page, () => typeWords(page, KEYS));
  const glyphs = glyphTimes(events);
  if (glyphs.length !== KEYS) throw new Error(`${glyphs.length} of ${KEYS} keys were seen`);
  return { glyphs, longestTask: Math.max(...events.filter(isNamed("RunTask")).map(({ cost }) => cost)) };
}

/** Letters one by one, with a pause after each word. */
async function typeWords(page: Page, count: number): Promise<void> {
  for (let key = 1; key <= count; key += 1) {
    const isSpace = key % KEYS_PER_WORD === 0;
    await page.keyboard.press(isSpace ? "Space" : "a");
    await page.waitForTimeout(isSpace ? PAUSE_MS : BETWEEN_KEYS_MS);
  }
}

/** Ascending. A letter counts as drawn when the first frame after the change is committed: what follows then delays no letter. */
function glyphTimes(events: readonly ThreadEvent[]): number[] {
  const changes = events.filter(isNamed("EventDispatch input"));
  const commits = events.filter(isNamed("Commit"));
  return events
    .filter(isNamed("EventDispatch keydown"))
    .flatMap((key) => {
      const change = changes.find(({ begin }) => begin > key.begin);
      const commit = change && commits.find(({ begin }) => begin > change.begin);
      return commit === undefined ? [] : commit.begin + commit.cost - key.begin;
    })
    .toSorted((left, right) => left - right);
}

const isNamed = (wanted: string) => (event: ThreadEvent) => event.name === wanted;

function p95(times: readonly number[]): number {
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** @param floor the same in an empty field of the browser's own */
function figure(name: string, value: number, floor: number, most: number): Figure {
  return { name, value, floor, unit: "ms", goal: `≤ ${most} ms`, isMet: value <= most };
}
