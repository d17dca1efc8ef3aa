import { type Page, chromium } from "@playwright/test";
import { startServer } from "../e2e/server.ts";
import { CHROMIUM_FLAGS, provideChromium } from "../scripts/chromium.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { StudioPerson } from "./studio-client.ts";

const SITE = "harbor";
const LARGE_BYTES = 200_000;
const KEYS = 150;
const WARM_UP = 20;
/** After each word: four times as long as the pause after which a draft is saved. */
const PAUSE_MS = 400;
const KEYS_PER_WORD = 10;
const GLYPH_MS = 16;
const LONGEST_TASK_MS = 50;

const PARAGRAPH =
  "The harbour wakes **before** the town does: [boats](about.md) come in with the tide, crates are counted, and somebody has put the kettle on. 港口比城市醒得早，潮水带回船只。 항구는 도시보다 먼저 깨어난다.\n";

/** Processor time of the page's main thread, in milliseconds: what it would take on a machine that nobody shares. */
interface Typing {
  /** From each key until its letter is drawn, ascending. */
  keys: number[];
  /** In each pause, in which the draft is saved and the page follows; ascending. No task of it took longer. */
  pauses: number[];
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
    const { keys, pauses } = await measureTyping(page);
    return [
      figure("key to glyph in 200 kB, processor time, p95", p95(keys), p95(floor.keys), GLYPH_MS),
      figure("the longest of these", last(keys), last(floor.keys), LONGEST_TASK_MS),
      figure("all that a pause costs there, longest", last(pauses), last(floor.pauses), LONGEST_TASK_MS),
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
  const tools = await page.context().newCDPSession(page);
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  await typeWords(WARM_UP);
  const { keys, pauses } = await typeWords(KEYS);
  return { keys: ascending(keys), pauses: ascending(pauses) };

  async function threadTime(): Promise<number> {
    const { metrics } = await tools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
  }

  async function timeOf(work: () => Promise<void>): Promise<number> {
    const before = await threadTime();
    await work();
    return (await threadTime()) - before;
  }

  /** Letters one by one, with a pause after each word. */
  async function typeWords(count: number): Promise<Typing> {
    const typing: Typing = { keys: [], pauses: [] };
    for (let key = 1; key <= count; key += 1) {
      const isSpace = key % KEYS_PER_WORD === 0;
      typing.keys.push(
        await timeOf(async () => {
          await page.keyboard.press(isSpace ? "Space" : "a");
          await page.evaluate(untilDrawn);
        }),
      );
      if (isSpace) typing.pauses.push(await timeOf(() => page.waitForTimeout(PAUSE_MS)));
    }
    return typing;
  }
}

/** Runs in the page. */
function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve());
    port1.start();
    requestAnimationFrame(() => port2.postMessage(null));
  });
}

const ascending = (times: readonly number[]) => times.toSorted((left, right) => left - right);
const last = (times: readonly number[]) => times.at(-1) ?? Number.NaN;

function p95(times: readonly number[]): number {
  return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** @param floor the same in an empty field of the browser's own */
function figure(name: string, value: number, floor: number, most: number): Figure {
  return { name, value, floor, unit: "ms", goal: `≤ ${most} ms`, isMet: value <= most };
}
