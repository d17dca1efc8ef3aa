import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Store } from "../../content/store.ts";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const LIST = "/api/client/article/list";

let site: TestInstallation;
/** Names of calls to the store, in order. */
let asked: string[];
let isDown: boolean;

beforeEach(async () => {
  isDown = false;
  asked = [];
  site = await openTestInstallation({ wrapStore: watch });
});
afterEach(async () => {
  vi.useRealTimers();
  await site.close();
});

function watch(store: Store): Store {
  return {
    ...store,
    changes: {
      ...store.changes,
      hasNews: () => isDown || store.changes.hasNews(),
      take: async () => {
        if (isDown) throw new Error("the store is down");
        return store.changes.take();
      },
    },
    reader(tenant, dependencies) {
      const reader = store.reader(tenant, dependencies);
      return {
        ...reader,
        listArticles: (options, language) => {
          asked.push(`list ${tenant.code} ${language}`);
          return reader.listArticles(options, language);
        },
        listFeed: (options, language) => {
          asked.push(`feed ${tenant.code} ${language}`);
          return reader.listFeed(options, language);
        },
        countAddresses: (language) => {
          asked.push(`count ${tenant.code} ${language}`);
          return reader.countAddresses(language);
        },
        search: (options, language) => {
          asked.push(`search ${tenant.code} ${language}`);
          return reader.search(options, language);
        },
      };
    },
  };
}

function get(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers: { host: "harbor.localhost", ...headers } });
}

async function edit(slug: string, publishedAt?: string): Promise<void> {
  const article = sampleArticle({ slug, title: `About ${slug}`, ...(publishedAt && { publishedAt }) });
  await site.store.exchange.apply(sampleContent({ articles: [article] }), { prune: false });
}

describe("documents for machines", () => {
  it.each([LIST, "/feed.xml", "/sitemap.xml", "/llms.txt"])(
    "%s is generated once, until a dependency changes",
    async (url) => {
      const before = await get(url);
      const asks = asked.length;
      const again = await get(`${url}?utm_source=mail`);
      expect([before.statusCode, again.body, asked.length]).toEqual([200, before.body, asks]);
      const known = await get(url, { "if-none-match": String(before.headers.etag) });
      expect([known.statusCode, known.body]).toEqual([304, ""]);

      await edit("late");
      const after = await get(url);
      expect(after.body).not.toBe(before.body);
      expect(after.headers.etag).not.toBe(before.headers.etag);
    },
  );

  it("are cached per site and language, whatever the spelling of the call", async () => {
    const calls: [string, Record<string, string>][] = [
      [LIST, {}],
      [`${LIST}?page=1&sort=newest`, {}],
      [`${LIST}?page=1&page=0`, { "accept-language": "en" }],
      [LIST, { "accept-language": "zh" }],
      [LIST, { "accept-language": "zh-CN,zh;q=0.9" }],
      [LIST, { host: "lumen.localhost" }],
    ];
    for (const [url, headers] of calls) expect((await get(url, headers)).statusCode).toBe(200);
    expect(asked).toEqual(["list harbor en", "list harbor zh", "list lumen en"]);
  });

  it("are generated once for all simultaneous requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/feed.xml")));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it("are compressed, with one entity tag in every encoding", async () => {
    await edit("one");
    await edit("two");
    await edit("three");
    const plain = await get(LIST);
    const packed = await get(LIST, { "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers.etag).toBe(plain.headers.etag);
    expect(packed.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength);
  });

  it("show an article from its publication time on", async () => {
    // Stops the clock until the test moves it.
    vi.useFakeTimers({ toFake: ["Date"] });
    const publishedAt = Date.now() + 60_000;
    await edit("soon", new Date(publishedAt).toISOString());
    const showing = async () => {
      const urls = [LIST, "/feed.xml", "/sitemap.xml"];
      const answers = await Promise.all(urls.map((url) => get(url)));
      return answers.map(({ body }) => body.includes("soon"));
    };
    expect(await showing()).toEqual([false, false, false]);
    vi.setSystemTime(publishedAt - 1);
    expect(await showing()).toEqual([false, false, false]);
    vi.setSystemTime(publishedAt);
    expect(await showing()).toEqual([true, true, true]);
  });

  it("are still shown while the store is down", async () => {
    const before = await get(LIST);
    isDown = true;
    const during = await get(LIST);
    expect([during.statusCode, during.body]).toEqual([200, before.body]);
  });

  it("are not cached for typed input, nor if they are empty", async () => {
    for (const q of ["harbor", "harbor"]) await get(`/api/client/article/search?q=${q}`);
    expect(asked.filter((name) => name.startsWith("search"))).toHaveLength(2);
    const missing = () => get(`${LIST}?group=absent`);
    expect([(await missing()).statusCode, (await missing()).statusCode]).toEqual([404, 404]);
  });
});
