// @module-tag scale
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import {
  type CachedDocument,
  type CachedPage,
  type DocumentKey,
  type PageKey,
  createPageCache,
} from "./page-cache.ts";

const BOUND = 8 * 1024 * 1024;

function keyOf(tenant: string, address: string): PageKey {
  return {
    tenant,
    origin: "http://a",
    requestOrigin: "http",
    address,
    hasKnownPort: true,
    variant: "everyone",
  };
}

function pageOf(tags: readonly string[], bytes = 20_000, status = 200): CachedPage {
  return {
    kind: "page",
    status,
    language: "en",
    alternates: {},
    entityTag: 'W/"a"',
    headers: [],
    plain: Buffer.alloc(bytes),
    bodies: new Map(),
    tenant: "harbor",
    tags: new Set(tags),
    expiresAt: Number.POSITIVE_INFINITY,
    isCached: false,
  };
}

describe("the page cache", () => {
  it("stays within its limit, however many sites and addresses are requested", () => {
    const cache = createPageCache(BOUND);
    for (let tenant = 0; tenant < 1_000; tenant += 1) {
      for (let address = 0; address < 20; address += 1) {
        cache.set(keyOf(`t${tenant}`, `/${address}.html`), pageOf(["menu"], 4_000, address % 2 ? 404 : 200));
      }
    }
    const { bytes, pages } = cache.size();
    expect(bytes).toBeLessThanOrEqual(BOUND);
    expect(pages).toBeGreaterThan(BOUND / 2 / 8_048);
    const [first, last] = [keyOf("t0", "/0.html"), keyOf("t999", "/18.html")];
    expect([cache.get(first), cache.get(last)?.isCached]).toEqual([undefined, true]);
  });

  it("evicts no page for requests with made-up addresses and tags", () => {
    const cache = createPageCache(BOUND);
    const home = keyOf("t", "/index.html");
    cache.set(home, pageOf(["menu"]));
    for (let number = 0; number < 1_000; number += 1) {
      cache.set(keyOf("t", `/missing-${number}.html`), pageOf(["menu"], 20_000, 404));
      cache.set(keyOf("t", `/news/index.html?tag=invented-${number}`), pageOf(["menu"]));
    }
    expect(cache.get(home)).toBeDefined();
    expect(cache.get(keyOf("t", "/news/index.html?tag=invented-999"))).toBeDefined();
  });

  it("evicts no page for arbitrary ports in the Host header", () => {
    const cache = createPageCache(BOUND);
    cache.set(keyOf("t", "/index.html"), pageOf(["menu"]));
    for (let port = 1; port < 1_000; port += 1) {
      const key = { ...keyOf("t", "/index.html"), requestOrigin: `http:${port}`, hasKnownPort: false };
      cache.set(key, pageOf(["menu"]));
    }
    expect(cache.get(keyOf("t", "/index.html"))).toBeDefined();
  });

  it.each<Partial<PageKey>>([
    { tenant: "other" },
    { origin: "http://other" },
    { requestOrigin: "https" },
    { address: "/other.html" },
    { variant: "bot" },
  ])("stores a separate page for %o", (other) => {
    const cache = createPageCache(BOUND);
    const key = keyOf("t", "/a.html");
    const [one, another] = [pageOf(["menu"]), pageOf(["menu"])];
    cache.set(key, one);
    expect(cache.get({ ...key, ...other })).toBeUndefined();
    cache.set({ ...key, ...other }, another);
    expect([cache.get(key), cache.get({ ...key, ...other })]).toEqual([one, another]);
    expect(cache.size().pages).toBe(2);
  });

  it.each<Partial<DocumentKey>>([
    { tenant: "other" },
    { origin: "http://other" },
    { requestOrigin: "https" },
    { address: "/other" },
    { language: "zh" },
  ])("stores a separate document for %o", (other) => {
    const cache = createPageCache(BOUND);
    const key: DocumentKey = {
      tenant: "t",
      origin: "http://a",
      requestOrigin: "http",
      address: "/a",
      language: "en",
    };
    const document: CachedDocument = pageOf(["menu"]);
    cache.setDocument(key, document);
    expect([cache.getDocument(key), cache.getDocument({ ...key, ...other })]).toEqual([document, undefined]);
  });

  it("stores only the latest answer of an address, whether 200 or 404", () => {
    const cache = createPageCache(BOUND);
    const key = keyOf("t", "/a.html");
    for (const status of [200, 404, 200, 404]) {
      const page = pageOf(["menu"], 20_000, status);
      cache.set(key, page);
      expect([cache.get(key), cache.size().pages]).toEqual([page, 1]);
    }
  });

  it("counts the memory of its entries in all their encodings", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const used = () => {
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const cache = createPageCache(4 * BOUND);
    const before = used();
    for (let number = 0; number < 3_000; number += 1) {
      const tags = Array.from({ length: 15 }, (_, tag) => `article:slug:${tag === 0 ? number : tag}`);
      const policy = `default-src 'self'; script-src 'self' 'sha256-${number}'; ${"img-src data:; ".repeat(20)}`;
      const page = pageOf(tags);
      page.plain = Buffer.from(`${number} ${"some words of a page ".repeat(1_000)}`);
      page.headers = ["Content-Type", "text/html", "Content-Security-Policy", policy, "X-Other", `${number}`];
      cache.set(keyOf(`t${number % 30}`, `/group/article-${number}.html`), page);
      await cache.body(page, "br");
      if (number % 3 === 0) await cache.body(page, "gzip");
      if (number % 10 === 0) await cache.body(page, "identity");
    }
    const { bytes } = cache.size();
    // Waits, because the compressor's garbage is collected later.
    await expect.poll(() => used() - before).toBeLessThan(bytes);
    expect(bytes).toBeLessThan(4 * BOUND);
    expect(cache.size().pages).toBe(3_000);
  });

  it("evicts others when an entry grows", async () => {
    const cache = createPageCache(BOUND);
    const pages = Array.from({ length: 400 }, () => pageOf(["menu"], 100_000));
    for (const [number, page] of pages.entries()) {
      cache.set(keyOf("one", `/${number}.html`), page);
      await cache.body(page, "br");
    }
    expect(pages.every(({ isCached }) => isCached)).toBe(true);
    for (const page of pages) await cache.body(page, "identity");
    expect(cache.size().bytes).toBeLessThanOrEqual(BOUND);
    const cached = pages.filter(({ isCached }) => isCached);
    expect([cached.length > 50, cached.length < 70, cache.size().pages]).toEqual([true, true, cached.length]);
    cache.drop("one", ["menu"]);
    expect([cache.size(), cached.some(({ isCached }) => isCached)]).toEqual([{ bytes: 0, pages: 0 }, false]);
  });

  it("evicts an entry that outgrows the cache", async () => {
    const cache = createPageCache(BOUND);
    const page = pageOf(["menu"], 5_000_000);
    cache.set(keyOf("one", "/a.html"), page);
    await cache.body(page, "br");
    await cache.body(page, "identity");
    expect(page.isCached).toBe(true);
    const larger = pageOf(["menu"], BOUND - 2_500_000);
    cache.set(keyOf("one", "/b.html"), larger);
    await cache.body(larger, "br");
    larger.bodies.set("zstd", Buffer.alloc(BOUND));
    await cache.body(larger, "gzip");
    expect([larger.isCached, cache.get(keyOf("one", "/b.html"))]).toEqual([false, undefined]);
  });

  it("evicts the least recently used first; answers without a look-up count as use", () => {
    const cache = createPageCache(BOUND);
    const often = pageOf([]);
    cache.set(keyOf("one", "/often.html"), often);
    for (let address = 0; address < 1_000; address += 1) {
      cache.set(keyOf("one", `/${address}.html`), pageOf([]));
      cache.touch(often);
    }
    expect([often.isCached, cache.get(keyOf("one", "/0.html"))]).toEqual([true, undefined]);
  });

  it("evicts what an edit affects, and nothing else", () => {
    const cache = createPageCache(BOUND);
    for (const tenant of ["one", "two"]) {
      for (let address = 0; address < 50; address += 1) {
        const tags = ["menu", `article:slug:${address}`];
        cache.set(keyOf(tenant, `/${address}.html`), pageOf(tags));
      }
    }
    const edited = cache.get(keyOf("one", "/7.html"));
    cache.drop("one", ["article:slug:7", "article:slug:none"]);
    expect([cache.size().pages, edited?.isCached, cache.get(keyOf("one", "/7.html"))]).toEqual([
      99,
      false,
      undefined,
    ]);
    cache.drop("two", ["menu"]);
    expect(cache.size().pages).toBe(49);
    expect(cache.get(keyOf("one", "/8.html"))?.isCached).toBe(true);
  });

  it("evicts documents, never pages, to make room for documents, and evicts both by tag", () => {
    const cache = createPageCache(BOUND);
    const page = pageOf(["articles"]);
    cache.set(keyOf("one", "/a.html"), page);
    const documentAt = (number: number) => ({
      tenant: "one",
      origin: "http://a",
      requestOrigin: "http",
      language: "en" as const,
      address: `/api/list?page=${number}`,
    });
    for (let number = 0; number < 2_000; number += 1) {
      const { tags, expiresAt, plain, bodies, entityTag } = pageOf(["articles"]);
      cache.setDocument(documentAt(number), {
        tenant: "harbor",
        tags,
        expiresAt,
        plain,
        bodies,
        entityTag,
        isCached: false,
      });
    }
    expect([page.isCached, cache.getDocument(documentAt(0))]).toEqual([true, undefined]);
    expect(cache.getDocument(documentAt(1_999))?.isCached).toBe(true);
    expect(cache.size().bytes).toBeLessThanOrEqual(BOUND);
    cache.drop("one", ["articles"]);
    expect([page.isCached, cache.getDocument(documentAt(1_999)), cache.size().bytes]).toEqual([
      false,
      undefined,
      0,
    ]);
  });

  it("reports that a page was not cached", () => {
    const page = pageOf([], BOUND);
    createPageCache(BOUND).set(keyOf("one", "/large.html"), page);
    const other = pageOf([]);
    createPageCache(0).set(keyOf("one", "/a.html"), other);
    expect([page.isCached, other.isCached]).toEqual([false, false]);
  });
});
