import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { configureImages } from "../pictures/image-sources.ts";
import { page } from "../testing/resolve-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

const url = v.pipe(v.string(), v.url(), v.startsWith("https://"));
const text = v.pipe(v.string(), v.nonEmpty());
const date = v.pipe(v.string(), v.isoTimestamp());
const person = v.strictObject({ "@type": v.literal("Person"), name: text });
const publisher = v.strictObject({ "@type": v.literal("Organization"), name: text });

/** The types and properties of schema.org that our pages use. */
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

/** The structured data as crawlers read them: properties that are `undefined` do not exist. */
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
  ])("%s has %j, as schema.org defines them", async (address, types) => {
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

  it("uses the tenant's code as the name of a site and its feeds if the site has no title", async () => {
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

// Tests in other files, which share this process, may have configured another image service.
beforeEach(() => configureImages());

describe("social pictures", () => {
  const made = (path: string) => `https://harbor.example/_ipx/f_jpeg&q_80&w_1200/${path}`;
  const [cover, drawing, site] = [
    "0123456789ab/cover.avif",
    "0123456789ab/cover.svg",
    "ba9876543210/site.png",
  ];

  type Size = Record<"width" | "height", number>;

  async function headWith(
    src: string | undefined,
    ogImage?: string,
    size: Partial<Size> = { width: 2400, height: 1260 },
  ) {
    const content = sampleContent();
    const config = content.configs["theme1"] ?? expect.unreachable();
    const siteConfig = { title: "Harbor & Lane", ogImage, ogImageSize: { width: 800, height: 400 } };
    config["siteConfig"] = { content: JSON.stringify(siteConfig) };
    const [audit = expect.unreachable()] = content.articles;
    content.articles[0] = { ...audit, cover: src === undefined ? null : { src, alt: "A harbour", ...size } };
    const { head } = await page("/audit.html", { content });
    const values = head.openGraph.flatMap(({ property, content }) =>
      /^(og:image|twitter)/.test(property) ? [[property, content]] : [],
    );
    return { openGraph: Object.fromEntries(values) as Record<string, string>, jsonLd: head.jsonLd[0] };
  }

  it.each([
    [cover, "1200", "630"],
    [`/media/${drawing}`, "1200", "630"],
  ])("are made from a cover, %s", async (src, width, height) => {
    const { openGraph, jsonLd } = await headWith(src, site);
    expect(openGraph).toEqual({
      "og:image": made(src.replace("/media/", "")),
      "og:image:type": "image/jpeg",
      "og:image:width": width,
      "og:image:height": height,
      "og:image:alt": "A harbour",
      "twitter:card": "summary_large_image",
    });
    expect(jsonLd).toMatchObject({ image: openGraph["og:image"] });
  });

  it("are not enlarged, unless they are drawings", async () => {
    const small = { width: 200, height: 100 };
    expect((await headWith(cover, site, small)).openGraph).toMatchObject({
      "og:image:width": "200",
      "og:image:height": "100",
      "twitter:card": "summary",
    });
    expect((await headWith(drawing, site, small)).openGraph).toMatchObject({
      "og:image:width": "1200",
      "og:image:height": "600",
    });
  });

  it("have the size of the frame if the size of a drawing is unknown", async () => {
    expect((await headWith(drawing, site, {})).openGraph).toMatchObject({
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
  });

  it("are those of the site if the article has none", async () => {
    const { openGraph, jsonLd } = await headWith(undefined, `/media/${site}`);
    expect(openGraph).toMatchObject({
      "og:image": made(site),
      "og:image:width": "800",
      "og:image:height": "400",
      "og:image:alt": "Harbor & Lane",
    });
    expect(jsonLd).not.toHaveProperty("image", expect.anything());
    expect((await headWith(undefined)).openGraph).toEqual({ "twitter:card": "summary" });
  });

  it.each(["ico", "pdf", "mp4", "txt"])(
    "are not made from files that are not pictures: .%s",
    async (ending) => {
      const { openGraph, jsonLd } = await headWith(`0123456789ab/cover.${ending}`, site);
      expect(openGraph["og:image"]).toBe(made(site));
      expect(jsonLd).not.toHaveProperty("image", expect.anything());
      expect((await headWith(undefined, `/media/0123456789ab/site.${ending}`)).openGraph).toEqual({
        "twitter:card": "summary",
      });
    },
  );

  it.each([
    ["https://files.example/a.pdf", undefined],
    ["https://files.example/a.jpg", "https://files.example/a.jpg"],
    ["https://files.example/resize?id=7", "https://files.example/resize?id=7"],
    ["https://files.example/a.svg", undefined],
    ["https://files.example/a.avif?v=2", undefined],
    ["data:image/png;base64,AAAA", undefined],
    ["covers/a.png", "https://harbor.example/media/covers/a.png"],
  ])(
    "from other hosts are linked as they are, if every network shows their type: %s",
    async (src, expected) => {
      const { openGraph, jsonLd } = await headWith(src);
      expect(openGraph["og:image"]).toBe(expected);
      expect(openGraph["og:image:type"]).toBeUndefined();
      expect(openGraph["og:image:width"]).toBe(expected && "2400");
      expect(jsonLd?.["image"]).toBe(expected);
    },
  );

  it("are linked as they are if no image service has the files", async () => {
    configureImages("");
    try {
      expect((await headWith("0123456789ab/a.webp")).openGraph).toMatchObject({
        "og:image": "https://harbor.example/media/0123456789ab/a.webp",
        "og:image:width": "2400",
      });
      expect((await headWith(cover)).openGraph).not.toHaveProperty("og:image");
    } finally {
      configureImages();
    }
  });
});
