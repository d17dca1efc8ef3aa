import { TENANTS } from "./seed.ts";
import { expect, test } from "./site.ts";

const LOCATION = /<loc>([^<]+)<\/loc>/g;
const TARGET = /<(?:a|img|link|form)\b[^>]* (?:href|src|action)="([^"]+)"/g;

for (const tenant of TENANTS) {
  test(`no page of ${tenant} has a broken link`, async ({ server }) => {
    const ask = (address: string) => server.fetch(address, { tenant });
    const listed = [...(await ask("/sitemap.xml")).text.matchAll(LOCATION)].map(([, url = ""]) =>
      pathOf(url),
    );
    expect(listed.length).toBeGreaterThan(10);
    /** Each link target, with the first page that links to it. */
    const targets = new Map<string, string>();
    for (const page of listed) {
      for (const [, target = ""] of (await ask(page)).text.matchAll(TARGET)) {
        const address = target.replaceAll("&amp;", "&").replace(/#.*$/, "");
        if (/^\/(?!\/)/.test(address) && !targets.has(address)) targets.set(address, page);
      }
    }
    const lost: string[] = [];
    for (const [address, page] of targets) {
      const { status } = await ask(address);
      if (status >= 400) lost.push(`${status} ${address}, named by ${page}`);
    }
    expect(lost).toEqual([]);
  });
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
