import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { create, insert, search } from "@orama/orama";
import { createTokenizer } from "@orama/tokenizers/mandarin";
import MiniSearch from "minisearch";
import { createIndex } from "pagefind";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import type { LanguageCode } from "../../src/contract/addresses/locales.ts";

/** Returns the paths of at most ten articles, best match first. */
export type Find = (query: string) => Promise<string[]>;

/** A search engine over the articles of one language. */
export interface Contender {
  name: string;
  open(
    articles: readonly ArticleContent[],
    language: LanguageCode,
    scratch: string,
  ): Promise<{ find: Find; close(): Promise<void> }>;
}

const HITS = 10;

function fieldsOf({ path, title, summary, headings, sections }: ArticleContent) {
  return {
    id: path,
    title,
    headings: headings.map(({ text }) => text).join("\n"),
    summary,
    body: sections.map(({ text }) => text).join("\n"),
  };
}

const BOOST = { title: 4, headings: 2, summary: 1.5 };

/** Configured as its documentation recommends for sites: boosts, prefixes, one edit per five letters. */
const miniSearch: Contender = {
  name: "MiniSearch",
  open: async (articles, language) => {
    const segmenter = new Intl.Segmenter(language === "zh" ? "zh" : "ko", { granularity: "word" });
    const segment = (text: string) =>
      [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map((part) => part.segment);
    const index = new MiniSearch({
      fields: ["title", "headings", "summary", "body"],
      // A Chinese tokenizer is needed, because MiniSearch's own splits only at spaces and finds no Chinese words.
      ...(language === "zh" ? { tokenize: segment } : {}),
      searchOptions: { boost: BOOST, prefix: true, fuzzy: 0.2 },
    });
    index.addAll(articles.map(fieldsOf));
    const find: Find = async (query) =>
      index
        .search(query)
        .slice(0, HITS)
        .map(({ id }) => String(id));
    return { find, close: async () => {} };
  },
};

const orama: Contender = {
  name: "Orama",
  open: async (articles, language) => {
    const database = create({
      schema: { id: "string", title: "string", headings: "string", summary: "string", body: "string" },
      ...(language === "en" ? { language: "english" } : {}),
      ...(language === "zh" ? { components: { tokenizer: createTokenizer() } } : {}),
    });
    for (const article of articles) await insert(database, fieldsOf(article));
    const find: Find = async (term) => {
      const { hits } = await search(database, {
        term,
        properties: ["title", "headings", "summary", "body"],
        boost: BOOST,
        tolerance: language === "zh" ? 0 : 1,
        limit: HITS,
      });
      return hits.map(({ document }) => document.id);
    };
    return { find, close: async () => {} };
  },
};

const LANGUAGE_OF_PAGEFIND: Record<LanguageCode, string> = { en: "en", zh: "zh", kr: "ko" };

interface PagefindInBrowser {
  options(options: object): Promise<void>;
  init(): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
}

/** Pagefind indexes HTML. Its own script searches, running in Node with a simulated document. */
const pagefind: Contender = {
  name: "Pagefind",
  open: async (articles, language, scratch) => {
    const { index } = await createIndex({ forceLanguage: LANGUAGE_OF_PAGEFIND[language] });
    if (index === undefined) throw new Error("Pagefind created no index");
    for (const article of articles) {
      await index.addHTMLFile({
        url: `/${encodeURIComponent(article.path)}`,
        content: htmlOf(article, LANGUAGE_OF_PAGEFIND[language]),
      });
    }
    const folder = join(scratch, `pagefind-${language}`);
    await index.writeFiles({ outputPath: folder });
    const server = createServer((request, response) => {
      const file = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
      readFile(join(folder, file)).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
    Object.assign(globalThis, {
      document: {
        currentScript: null,
        querySelector: () => ({ getAttribute: () => LANGUAGE_OF_PAGEFIND[language] }),
      },
      // The origin must differ from that of the files: Pagefind makes addresses of its own origin relative, which Node cannot
      // fetch.
      window: { location: { href: base, origin: "null" } },
    });
    const script: PagefindInBrowser = await import(`${join(folder, "pagefind.js")}?${language}`);
    await script.options({ basePath: base, baseUrl: "/" });
    await script.init();
    const find: Find = async (query) => {
      const { results } = await script.search(query);
      const pages = await Promise.all(results.slice(0, HITS).map((result) => result.data()));
      return pages.map(({ url }) => decodeURIComponent(url).replace(/^\//, ""));
    };
    return {
      find,
      close: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
};

function htmlOf({ title, summary, sections }: ArticleContent, language: string): string {
  const body = sections
    .map(
      ({ heading, text }) =>
        `${heading === "" ? "" : `<h2>${escapeHtml(heading)}</h2>`}<p>${escapeHtml(text)}</p>`,
    )
    .join("");
  return `<!doctype html><html lang="${language}"><head><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(summary)}</p>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Search engines that other sites of this size use. */
export const CONTENDERS: readonly Contender[] = [miniSearch, orama, pagefind];
