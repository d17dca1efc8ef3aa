import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { startServer } from "../e2e/server.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import type { PageTools } from "./page-tools.ts";
import { StudioPerson } from "./studio-client.ts";
import { type ThreadEvent, traceMainThread } from "./trace-main-thread.ts";
import { withoutListeners } from "./without-listeners.ts";

const SITE = "harbor";
const LARGE_BYTES = 200_000;
const KEYS = 150;
const WARM_UP = 20;
/** Pause after each word in milliseconds: four times the pause after which a draft is saved. */
const PAUSE_MS = 400;
const BETWEEN_KEYS_MS = 60;
const KEYS_PER_WORD = 10;
const END = { key: "End", code: "End", windowsVirtualKeyCode: 35, text: "" };
const SPACE = { key: " ", code: "Space", windowsVirtualKeyCode: 32, text: " " };
const LETTER = { key: "a", code: "KeyA", windowsVirtualKeyCode: 65, text: "a" };
const GLYPH_MS = 16;
const MAXIMUM_TASK_MS = 50;

const PARAGRAPH =
  "The harbour wakes **before** the town does: [boats](about.md) come in with the tide, crates are counted, and somebody has put the kettle on. 港口比城市醒得早，潮水带回船只。 항구는 도시보다 먼저 깨어난다.\n";

/** Times of the page's main thread, in milliseconds of processor time. They do not include other work on the machine. */
interface Typing {
  /** Times from each key press until the frame with its letter is committed, in ascending order. */
  glyphs: number[];
  /** The longest task, including those in the pauses, in which the draft is saved and the preview is updated. */
  longestTask: number;
}

/**
 * Measures how soon a typed letter is visible in a text of 200 kB while the preview is open. The baseline is an empty text field
 * on a blank page.
 */
export async function measureStudioTyping({ dataFolder, environment }: Installation): Promise<Figure[]> {
  const server = await startServer(dataFolder, environment);
  try {
    const person = await StudioPerson.invited(server, environment);
    await person.signIn();
    const text = articleOf(LARGE_BYTES);
    const files = [{ name: "articles/en/typing.md", base: null, text }];
    await person.call("POST", `/studio/api/sites/${SITE}/publications`, { files, note: "" });
    const origin = `http://studio.localhost:${server.port}`;
    const baseline = await withoutListeners(openBareField, measureTyping);
    const typed = await withoutListeners(
      (context) => openArticle(context, origin, person.cookie),
      measureTyping,
    );
    return [
      figure(
        "key to glyph in 200 kB, processor time, p95",
        p95(typed.glyphs),
        p95(baseline.glyphs),
        GLYPH_MS,
      ),
      figure("longest task meanwhile", typed.longestTask, baseline.longestTask, MAXIMUM_TASK_MS),
    ];
  } finally {
    await server.stop();
  }
}

async function openBareField(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto("data:text/html,<textarea></textarea>");
  await page.getByRole("textbox").click();
  return page;
}

async function openArticle(context: BrowserContext, origin: string, cookie: StudioPerson["cookie"]) {
  await context.addCookies([{ ...cookie, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/studio/sites/${SITE}/articles/en/typing?pane=page`);
  await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor();
  const text = page.getByRole("textbox", { name: "Text of Typing" });
  await text.getByText("The harbour wakes").first().click();
  return page;
}

function articleOf(bytes: number): string {
  const paragraphs = Math.ceil(bytes / Buffer.byteLength(`${PARAGRAPH}\n`));
  const body = Array.from({ length: paragraphs }, (_, index) =>
    index % 8 === 0 ? `## Part ${index / 8 + 1}\n\n${PARAGRAPH}` : PARAGRAPH,
  );
  return `---\ntitle: Typing\npublishedAt: 2026-03-01\n---\n\n${body.join("\n")}`;
}

async function measureTyping(page: PageTools): Promise<Typing> {
  await page.press(END);
  await typeWords(page, WARM_UP);
  const events = await traceMainThread(page, () => typeWords(page, KEYS));
  const glyphs = glyphTimes(events);
  if (glyphs.length !== KEYS) throw new Error(`Only ${glyphs.length} of ${KEYS} key presses were recorded`);
  return { glyphs, longestTask: Math.max(...events.filter(isNamed("RunTask")).map(({ cost }) => cost)) };
}

/** Types letters one by one, with a pause after each word. */
async function typeWords(page: PageTools, count: number): Promise<void> {
  for (let key = 1; key <= count; key += 1) {
    const isSpace = key % KEYS_PER_WORD === 0;
    await page.press(isSpace ? SPACE : LETTER);
    await sleep(isSpace ? PAUSE_MS : BETWEEN_KEYS_MS);
  }
}

/**
 * Returns the times until typed letters are visible, in ascending order. A letter counts as visible when the first frame after
 * the change is committed.
 */
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

/** @param baseline the same measurement in an empty text field of the browser */
function figure(name: string, value: number, baseline: number, most: number): Figure {
  return { name, value, baseline, unit: "ms", goal: `≤ ${most} ms`, isMet: value <= most };
}
