import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { page } from "../testing/resolve-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

const url = v.pipe(v.string(), v.url(), v.startsWith("https://"));
const text = v.pipe(v.string(), v.nonEmpty());
const date = v.pipe(v.string(), v.isoTimestamp());
const person = v.strictObject({ "@type": v.literal("Person"), name: text });
const publisher = v.strictObject({ "@type": v.literal("Organization"), name: text });

/** The types that pages speak of, with those of their properties at schema.org that we use. */
const schemaOrg = v.variant("@type", [
  v.strictObject({
    "@context": v.literal("https://schema.org"),
    "@type": v.literal("Organization"),
    name: text,
    url,
    logo: v.optional(url),
    sameAs: v.optional(v.array(url)),
    contactPoint: v.optional(
      v.strictObject({
        "@type": v.literal("ContactPoint"),
        contactType: text,
        email: v.optional(v.pipe(v.string(), v.email())),
        telephone: v.optional(text),
      }),
    ),
    address: v.optional(text),
  }),
  v.strictObject({
    "@context": v.literal("https://schema.org"),
    "@type": v.literal("WebSite"),
    name: text,
    url,
    inLanguage: v.picklist(["en", "zh-Hans", "ko"]),
    potentialAction: v.optional(
      v.strictObject({
        "@type": v.literal("SearchAction"),
        target: v.strictObject({
          "@type": v.literal("EntryPoint"),
          urlTemplate: v.pipe(v.string(), v.includes("{search_term_string}")),
        }),
        "query-input": v.literal("required name=search_term_string"),
      }),
    ),
  }),
  v.strictObject({
    "@context": v.literal("https://schema.org"),
    "@type": v.literal("Article"),
    headline: text,
    description: v.optional(text),
    image: v.optional(url),
    datePublished: v.optional(date),
    dateModified: v.optional(date),
    inLanguage: v.picklist(["en", "zh-Hans", "ko"]),
    keywords: v.optional(text),
    author: v.union([v.array(person), publisher]),
    publisher,
    mainEntityOfPage: url,
  }),
  v.strictObject({
    "@context": v.literal("https://schema.org"),
    "@type": v.literal("BreadcrumbList"),
    itemListElement: v.pipe(
      v.array(
        v.strictObject({ "@type": v.literal("ListItem"), position: v.number(), name: text, item: url }),
      ),
      v.minLength(2),
      v.check((items) => items.every(({ position }, index) => position === index + 1)),
    ),
  }),
]);

/** As a crawler reads it: what is undefined does not stand in the page. */
async function structuredData(address: string) {
  const { head } = await page(address);
  return (JSON.parse(JSON.stringify(head.jsonLd)) as unknown[]).map((data) => v.parse(schemaOrg, data));
}

describe("structured data", () => {
  it.each([
    ["/index.html", ["Organization", "WebSite"]],
    ["/zh/index.html", ["Organization", "WebSite"]],
    ["/audit.html", ["Article", "BreadcrumbList"]],
    ["/zh/audit.html", ["Article", "BreadcrumbList"]],
    ["/insights/index.html", ["BreadcrumbList"]],
    ["/search.html?q=audit", []],
    ["/nothing.html", []],
  ])("%s speaks of %j, as schema.org defines them", async (address, types) => {
    expect((await structuredData(address)).map((data) => data["@type"])).toEqual(types);
  });

  it("names pages by their canonical addresses", async () => {
    const { head } = await page("/zh/index.html");
    expect(head.jsonLd).toContainEqual(expect.objectContaining({ "@type": "WebSite", url: head.canonical }));
    const article = await page("/insights/pricing.html");
    const [, way] = article.head.jsonLd;
    expect(way).toMatchObject({
      itemListElement: [
        { item: "https://harbor.example/index.html" },
        { item: "https://harbor.example/insights/index.html" },
        { item: article.head.canonical },
      ],
    });
  });

  it("calls a site without a title by its code, and its feeds, too", async () => {
    const content = sampleContent();
    const config = content.configs["theme1"] ?? expect.unreachable();
    config["siteConfig"] = { content: "{}" };
    for (const address of ["/index.html", "/insights/index.html", "/insights/pricing.html"]) {
      const { head } = await page(address, { content });
      expect(JSON.stringify(head.jsonLd), address).not.toContain('"name":""');
      expect(head.feeds.at(-1)?.title, address).toBe("harbor");
    }
  });
});

describe("social pictures", () => {
  it.each([
    ["cover.webp", "/media/social.png", "https://harbor.example/media/cover.webp"],
    ["cover.svg", "social.png", "https://harbor.example/media/social.png"],
    ["cover.svg", undefined, "https://harbor.example/media/cover.svg"],
    [undefined, "social.png", "https://harbor.example/media/social.png"],
    [undefined, undefined, undefined],
  ])("cover %s, site's own %s: %s", async (cover, ogImage, expected) => {
    const content = sampleContent();
    const config = content.configs["theme1"] ?? expect.unreachable();
    config["siteConfig"] = { content: JSON.stringify({ title: "Harbor & Lane", ogImage }) };
    const [audit = expect.unreachable()] = content.articles;
    content.articles[0] = {
      ...audit,
      cover: cover === undefined ? null : { src: cover, alt: "A harbour", width: 1200, height: 630 },
    };
    const { head } = await page("/audit.html", { content });
    const valueOf = (name: string) => head.openGraph.find(({ property }) => property === name)?.content;
    expect(valueOf("og:image")).toBe(expected);
    expect(valueOf("og:image:alt")).toBe(
      cover !== undefined && expected?.includes(cover) ? "A harbour" : undefined,
    );
  });
});
