import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "../e2e/server.ts";
import { hashOfText } from "../src/content/model/stored-text.ts";
import type { ArticleContent } from "../src/content/model/tenant-content.ts";
import { openStore } from "../src/content/open.ts";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import type { Figure } from "./figures.ts";
import { grownContent, readBenchArticles } from "./growth/grown-content.ts";
import { GROUPS, tenantCode } from "./growth/size.ts";
import type { Installation } from "./installations.ts";
import { median, processorMs, untilIdle } from "./processes.ts";
import { StudioPerson } from "./studio-client.ts";

const ARTICLES = 10_000;
const TEXT_BYTES = 20_000;
const LINKS = 20;
const ROUNDS = 20;
const SAVES = 10;
const WARM_UP = 3;
/**
 * Maximum processor time of a save and its check, in milliseconds. It took 415 ms when each save also tried a whole publication.
 */
const MAXIMUM_MS = 80;
const NAME = "articles/en/group-1/long.md";
/** The host of the page that `startServer` requests until the server answers. */
const HOST = "harbor.localhost";
const API = `/studio/api/sites/${tenantCode(0)}`;

/**
 * Measures the server's processor time for one autosave of an article of 20 KB with links to others, on a site of ten thousand
 * articles in three languages.
 */
export async function measureAutosave({ emptyDatabase }: Installation): Promise<Figure[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-autosave-"));
  const environment = await emptyDatabase();
  try {
    await fill(environment, dataFolder);
    const server = await startServer(dataFolder, environment);
    try {
      const person = await StudioPerson.invited(server, environment);
      const saving = new Saving(server.process.pid ?? 0, person);
      await saving.begin();
      const autosave = await saving.processorTime(async () => {
        await saving.save();
        await saving.check();
      });
      return [
        {
          name: `autosave of an article of ${TEXT_BYTES / 1_000} KB and its check, site of ${ARTICLES} in three languages, processor time`,
          value: autosave,
          unit: "ms",
          goal: `≤ ${MAXIMUM_MS} ms`,
          isMet: autosave <= MAXIMUM_MS,
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function fill(environment: Record<string, string>, dataFolder: string): Promise<void> {
  const store = await openStore(parseConfiguration({ ...environment, VITRINE_DATA: dataFolder }));
  try {
    const content = grownContent(0, ARTICLES, await readBenchArticles());
    const articles = inAllLanguages(content.articles);
    const site = { ...content.site, hosts: [HOST] };
    await store.exchange.apply(
      { ...content, site, articles, sources: { "site.yaml": SITE } },
      { prune: false },
    );
  } finally {
    await store.close();
  }
}

/** Returns the articles without rendered texts: indexing them would take most of the time, and a save does not read them. */
function* inAllLanguages(articles: Iterable<ArticleContent>): Generator<ArticleContent> {
  for (const article of articles) {
    const file = article.path.slice(article.path.indexOf("/") + 1);
    for (const language of LANGUAGE_CODES)
      yield {
        ...article,
        html: "",
        sections: [],
        language,
        path: `${language}/${file}`,
        fingerprint: `${language}${article.fingerprint}`,
      };
  }
}

/** An article that is saved again and again. */
class Saving {
  readonly #pid: number;
  readonly #person: StudioPerson;
  #text = "";
  #base = "";
  #version: number | undefined;

  constructor(pid: number, person: StudioPerson) {
    this.#pid = pid;
    this.#person = person;
  }

  /** Publishes the article for the first time. */
  async begin(): Promise<void> {
    const links = Array.from({ length: LINKS }, (_, index) => `[Text ${index}](varied-${index}.md)`);
    const sentence = "The harbour is quiet in the morning, and the seals sleep on the piers until noon. ";
    const body = sentence.repeat(6).trim();
    const paragraphs: string[] = [];
    for (let bytes = 0; bytes < TEXT_BYTES; bytes += body.length)
      paragraphs.push(`## Part ${paragraphs.length}\n\n${body} ${links[paragraphs.length % LINKS]}\n`);
    this.#text = `---\ntitle: Long\npublishedAt: 2026-01-01\ntags: [topic-1]\n---\n\n${paragraphs.join("\n")}`;
    this.#base = hashOfText(this.#text);
    const files = [{ name: NAME, text: this.#text, base: null }];
    await this.#person.call("POST", `${API}/publications`, { files, note: "" });
  }

  async save(): Promise<void> {
    this.#text += "One more sentence. ";
    const headers: Record<string, string> =
      this.#version === undefined ? { "if-none-match": "*" } : { "if-match": `"${this.#version}"` };
    const body = { text: this.#text, base: this.#base };
    const saved = await this.#person.call<{ version: number }>(
      "PUT",
      `${API}/draft?name=${NAME}`,
      body,
      headers,
    );
    this.#version = saved.version;
  }

  async check(): Promise<void> {
    const { findings } = await this.#person.call<{ findings: unknown[] }>("POST", `${API}/checks`, {
      name: NAME,
      text: this.#text,
    });
    if (findings.length < LINKS) throw new Error("The links are broken, but the check does not report them");
  }

  /** Returns the processor time of one call, in milliseconds. */
  async processorTime(work: () => Promise<void>): Promise<number> {
    const times: number[] = [];
    await untilIdle(this.#pid);
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const before = processorMs(this.#pid);
      for (let save = 0; save < SAVES; save += 1) await work();
      if (round >= WARM_UP) times.push((processorMs(this.#pid) - before) / SAVES);
    }
    return median(times);
  }
}

const SITE = `code: ${tenantCode(0)}
name: Site 0
hosts: [${HOST}]
languages: [{ code: en, default: true }, { code: zh }, { code: kr }]
groups: [${Array.from({ length: GROUPS }, (_, group) => `{ slug: group-${group}, name: Group ${group} }`).join(", ")}]
`;
