import type { Page } from "@playwright/test";
import { SOCIAL_PICTURE_SIDE } from "../src/contract/site/social-picture.ts";
import { pagesOf } from "./addresses.ts";
import { expect, test } from "./site.ts";

/** Maximum file size in bytes that every messenger shows. */
const MAXIMUM_BYTES = 600_000;

/** The Open Graph properties of a page's picture. */
function pictureOf(html: string): Record<string, string> {
  const found = html.matchAll(/<meta[^>]* property="(og:image[^"]*)" content="([^"]*)"/g);
  return Object.fromEntries(
    [...found].map(([, name, content = ""]) => [name, content.replaceAll("&amp;", "&")]),
  );
}

/** Requests an address of the site. */
function look(page: Page, path: string) {
  return page.evaluate(async (address) => {
    const response = await fetch(address);
    const blob = await response.blob();
    const { width, height } = await createImageBitmap(blob);
    return { type: response.headers.get("content-type"), width, height, bytes: blob.size };
  }, path);
}

for (const tenant of ["harbor", "launch", "lumen", "fieldguide"]) {
  test(`${tenant}: the picture of every kind of page has the size and type that its head declares`, async ({
    page,
    server,
  }) => {
    await page.goto(`${server.origin(tenant)}/index.html`);
    const seen = new Set<string>();
    for (const { path, kind } of await pagesOf(server, tenant, "zh")) {
      const { text } = await server.fetch(path, { tenant });
      const stated = pictureOf(text);
      const address = new URL(stated["og:image"] ?? `no picture on a page of the kind ${kind}`);
      if (seen.has(address.href)) continue;
      seen.add(address.href);
      const { bytes, ...found } = await look(page, address.pathname);
      expect(found, path).toEqual({
        type: stated["og:image:type"],
        width: Number(stated["og:image:width"]),
        height: Number(stated["og:image:height"]),
      });
      expect(Math.max(found.width, found.height)).toBe(SOCIAL_PICTURE_SIDE);
      expect(bytes).toBeLessThan(MAXIMUM_BYTES);
      expect(stated["og:image:alt"]).not.toBe("");
    }
    expect(seen.size).toBeGreaterThan(1);
  });
}
