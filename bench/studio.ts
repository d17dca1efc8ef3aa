import { setTimeout as sleep } from "node:timers/promises";
import { type RunningServer, startServer } from "../e2e/server.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { mergeTime } from "./merge.ts";
import { median, residentMebibytes, untilIdle } from "./processes.ts";
import { StudioPerson, send } from "./studio-client.ts";

const ROUNDS = 20;
const WARM_UP = 3;
/** Number of sign-ins. An account may sign in only ten times in a quarter of an hour. */
const SIGN_INS = 8;
const SITE = "harbor";
const NAME = "articles/en/about.md";
const API = `/studio/api/sites/${SITE}`;

/** Measures the Studio's memory on a server, and how long its users wait. */
export async function measureStudio({ dataFolder, environment }: Installation): Promise<Figure[]> {
  // Starts and stops the server once. The first start sets up the store, so its memory is not typical.
  await (await startServer(dataFolder, environment)).stop();
  const off = await startServer(dataFolder, { ...environment, VITRINE_STUDIO: "off" });
  const without = await memoryOf(off);
  await off.stop();
  const servers = await Promise.all([1, 2].map(() => startServer(dataFolder, environment)));
  const [server, other] = servers;
  if (server === undefined || other === undefined) throw new Error("no server");
  try {
    const before = await memoryOf(server);
    const person = await StudioPerson.invited(server, environment);
    const signIn = await p95Of(SIGN_INS, () => person.signIn());
    await person.call("GET", "/studio/api/me");
    await person.call("GET", `${API}/articles`);
    await person.call("GET", `${API}/revisions`);
    const opened = await memoryOf(server);
    const writing = new Writing(server.port, person);
    const preview = await p95Of(ROUNDS, () => writing.seeDraft());
    const seen = await p95Of(ROUNDS, () => writing.publishUntilSeen(other.port));
    const edited = await memoryOf(server);
    return [
      figure(
        "memory of a server whose Studio nobody has opened, beside that without one",
        before,
        "MiB",
        1,
        without,
      ),
      figure("the same once somebody has signed in and read lists", opened, "MiB", 10, before),
      {
        ...figure(
          "the same while somebody edits, in a thread that ends after 15 minutes",
          edited,
          "MiB",
          Infinity,
          before,
        ),
        goal: "",
      },
      figure("signing in by password, p95", signIn, "ms", 500),
      figure("draft saved to its page in the preview, p95", preview, "ms", 250),
      figure("publication sent to its page on another server, p95", seen, "ms", 1_000),
      figure("merge of 1,000 edits in one text of 4,000 sentences, processor time", mergeTime(), "ms", 500),
    ];
  } finally {
    await Promise.all(servers.map((one) => one.stop()));
  }
}

/** @param most maximum difference of `value` and `baseline`, or maximum `value` without a baseline */
function figure(name: string, value: number, unit: string, most: number, baseline?: number): Figure {
  const measured = baseline === undefined ? value : value - baseline;
  const goal = baseline === undefined ? `≤ ${most} ${unit}` : `≤ + ${most} ${unit}`;
  return {
    name,
    value,
    unit,
    ...(baseline === undefined ? {} : { baseline }),
    goal,
    isMet: measured <= most,
  };
}

async function memoryOf({ process: { pid = 0 } }: RunningServer): Promise<number> {
  await untilIdle(pid);
  const samples: number[] = [];
  for (let sample = 0; sample < 3; sample += 1, await sleep(500)) samples.push(residentMebibytes(pid));
  return median(samples);
}

/** Returns the 95th percentile of the duration of some work, in milliseconds. */
async function p95Of(rounds: number, work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const sorted = times.slice(Math.min(WARM_UP, rounds - 1)).toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** An article that is changed again and again. */
class Writing {
  readonly #port: number;
  readonly #person: StudioPerson;
  #count = 0;
  #version: number | undefined;
  #preview: string | undefined;

  constructor(port: number, person: StudioPerson) {
    this.#port = port;
    this.#person = person;
  }

  async #next(): Promise<{ text: string; mark: string; base: string }> {
    const { hash, text } = await this.#person.call<{ hash: string; text: string }>(
      "GET",
      `${API}/file?name=${NAME}`,
    );
    const mark = `sentence-${(this.#count += 1)}-${process.pid}`;
    return { text: `${text.trimEnd()}\n\nThis is ${mark}.\n`, mark, base: hash };
  }

  /** Returns the milliseconds from saving until the preview shows the page. */
  async seeDraft(): Promise<void> {
    const { text, mark, base } = await this.#next();
    const headers: Record<string, string> =
      this.#version === undefined ? { "if-none-match": "*" } : { "if-match": `"${this.#version}"` };
    const saved = await this.#person.call<{ version: number }>(
      "PUT",
      `${API}/draft?name=${NAME}`,
      { text, base },
      headers,
    );
    this.#version = saved.version;
    this.#preview ??= await this.#openPreview();
    await this.#expect(this.#port, `/about.html?preview=${this.#preview}`, mark);
  }

  async #openPreview(): Promise<string> {
    const made = await this.#person.call<{ url: string }>("POST", `${API}/previews`, { drafts: [NAME] });
    return made.url.split("/").at(-1) ?? "";
  }

  async publishUntilSeen(port: number): Promise<void> {
    const { text, mark, base } = await this.#next();
    await this.#person.call("POST", `${API}/publications`, { files: [{ name: NAME, base, text }], note: "" });
    await this.#expect(port, "/about.html", mark);
  }

  /** Requests a page once, and checks that it contains a text. */
  async #expect(port: number, path: string, mark: string): Promise<void> {
    const page = await send(port, path, { host: `${SITE}.localhost` });
    if (page.status !== 200 || !page.text.includes(mark))
      throw new Error(`${path} lacks ${mark}: ${page.status} ${page.text.slice(0, 500)}`);
  }
}
