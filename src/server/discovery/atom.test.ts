import { SaxesParser, type SaxesTagNS } from "saxes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const ATOM = "http://www.w3.org/2005/Atom";

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Parses XML with namespaces, and checks that every element is in Atom's namespace. */
function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }: SaxesTagNS) => {
    expect(uri).toBe(ATOM);
    const element: Element = { name: local, attributes: {}, text: "", children: [] };
    for (const [name, { value }] of Object.entries(attributes)) element.attributes[name] = value;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.write(xml).close();
  return root.children[0] ?? expect.unreachable();
}

/** Minimum and maximum number of each element (RFC 4287, sections 4.1.1 and 4.1.2). */
const FEED = { id: [1, 1], title: [1, 1], updated: [1, 1], subtitle: [0, 1], author: [1, 9], link: [1, 9] };
const ENTRY = {
  id: [1, 1],
  title: [1, 1],
  updated: [1, 1],
  published: [0, 1],
  summary: [0, 1],
  link: [1, 9],
};
/** Matches RFC 3339 dates with capital letters, as RFC 4287 section 3.3 requires. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** Matches BCP 47 language tags, as RFC 4287 section 2 restricts `xml:lang`. */
const LANGUAGE = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;

/** Matches `tag:` URIs (RFC 4151, section 2.1). */
const TAG = /^tag:[a-z\d.-]+,\d{4}:(?:[\w.~!$&'()*+,;=:@/?-]|%[\dA-F]{2})*$/;

function named({ children }: Element, name: string): Element[] {
  return children.filter((child) => child.name === name);
}

function textOf(element: Element, name: string): string {
  return named(element, name)[0]?.text ?? "";
}

function expectParts(element: Element, counts: Record<string, readonly number[]>): void {
  const known = [...Object.keys(counts), ...(element.name === "feed" ? ["entry"] : [])];
  for (const child of element.children) expect(known).toContain(child.name);
  for (const [name, [least = 0, most = 0]] of Object.entries(counts)) {
    expect([name, named(element, name).length >= least]).toEqual([name, true]);
    expect([name, named(element, name).length <= most]).toEqual([name, true]);
  }
  expect(textOf(element, "id")).toMatch(TAG);
  expect(textOf(element, "title")).not.toBe("");
  expect(textOf(element, "updated")).toMatch(DATE);
  for (const { text } of named(element, "published")) expect(text).toMatch(DATE);
  const links = named(element, "link").map(({ attributes }) => attributes);
  for (const { href = "", type = "" } of links) {
    expect(new URL(href).href).toBe(href);
    expect(type).toMatch(/^[^/]+\/[^/]+$/);
  }
  // No two links may have the same relation, type and language.
  expect(new Set(links.map(({ rel, type, hreflang }) => `${rel} ${type} ${hreflang}`)).size).toBe(
    links.length,
  );
  expect(links.filter(({ rel }) => rel === "alternate")).toHaveLength(1);
}

let site: TestInstallation;
beforeAll(async () => {
  site = await openTestInstallation();
  const odd = sampleArticle({
    slug: "价格-表",
    group: "news",
    title: "\u0007 ]]> <![CDATA[ & <b>\uD800 👩‍🚀",
    summary: "a\u0000b\uFFFE\n\tc",
    publishedAt: "2026-03-29T01:30:00.000Z",
    updatedAt: "2026-10-25T01:30:00.123Z",
  });
  await site.store.exchange.apply(
    sampleContent({
      groups: [
        { slug: "news", name: "News & <views>", description: "" },
        { slug: "empty", name: "Empty", description: "" },
      ],
      articles: [odd, sampleArticle({ slug: "plain", summary: "" })],
    }),
    { prune: false },
  );
});
afterAll(() => site.close());

describe("every feed conforms to RFC 4287", () => {
  it.each([
    ["/feed.xml", "en", 4],
    ["/zh/feed.xml", "zh-Hans", 1],
    ["/kr/feed.xml", "ko", 0],
    ["/news/feed.xml", "en", 2],
    ["/kr/empty/feed.xml", "ko", 0],
  ])("%s", async (url, language, entries) => {
    const response = await site.app.inject({ url, headers: { host: "harbor.localhost" } });
    expect(response.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const feed = parse(response.body);
    expect(feed.name).toBe("feed");
    expect(feed.attributes["xml:lang"]).toMatch(LANGUAGE);
    expect(feed.attributes["xml:lang"]).toBe(language);
    expectParts(feed, FEED);
    expect(named(feed, "link").map(({ attributes }) => attributes)).toContainEqual({
      rel: "self",
      type: "application/atom+xml",
      href: new URL(url, "http://harbor.localhost").href,
    });
    for (const author of named(feed, "author")) {
      expect(author.children.map(({ name }) => name)).toEqual(["name"]);
      expect(textOf(author, "name")).toBe("Harbor & Lane");
    }
    const found = named(feed, "entry");
    expect(found).toHaveLength(entries);
    for (const entry of found) expectParts(entry, ENTRY);
    expect(new Set(found.map((entry) => textOf(entry, "id"))).size).toBe(entries);
    const newest = found
      .map((entry) => textOf(entry, "updated"))
      .sort()
      .at(-1);
    if (newest !== undefined) expect(textOf(feed, "updated")).toBe(newest);
  });
});
