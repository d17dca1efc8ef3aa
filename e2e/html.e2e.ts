import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkHtml, provideHtmlChecker } from "../scripts/html-checker.ts";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { pagesOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import type { RunningServer } from "./server.ts";
import { expect, test } from "./site.ts";

interface ServedPage {
  name: string;
  html: string;
}

/** Pages of every kind, in every theme and language, as the server sends them. */
async function servedPages(server: RunningServer): Promise<ServedPage[]> {
  const pages: ServedPage[] = [];
  for (const tenant of TENANTS) {
    for (const language of LANGUAGE_CODES) {
      for (const { kind, path: address } of await pagesOf(server, tenant, language)) {
        const { text } = await server.fetch(address, { tenant });
        pages.push({ name: `${tenant}-${language}-${kind}`, html: text });
      }
    }
  }
  return pages;
}

test("every page has each landmark and one first-level heading, and begins with a link that skips the menus", async ({
  server,
}) => {
  for (const { name, html } of await servedPages(server)) {
    const body = html.slice(html.indexOf("<body>"), html.lastIndexOf('<script type="application/json"'));
    const count = (pattern: RegExp) => body.match(pattern)?.length ?? 0;
    expect.soft(count(/<h1[\s>]/g), `${name}: h1`).toBe(1);
    expect.soft(count(/<main[\s>]/g), `${name}: main`).toBe(1);
    expect.soft(body, `${name}: header`).toMatch(/<header[\s>]/);
    expect
      .soft(/<(?:a|button|input|summary)\b[^>]*>/.exec(body)?.[0], `${name}: first stop`)
      .toContain('href="#content"');
    expect.soft(body, `${name}: where the first stop leads`).toMatch(/<main id="content" tabindex="-1"/i);
    const named = [...body.matchAll(/<nav\b[^>]*>/g)].filter(([nav]) => !/aria-label(ledby)?="/.test(nav));
    expect.soft(named, `${name}: navigation without a name`).toEqual([]);
  }
});

/** A lazy picture has no source until it is near the viewport, which is invalid HTML. */
const LAZY_PICTURE = /<img[^>]* data-lazy=""/;

test("the Nu HTML checker finds no error on any page", async ({ server }) => {
  const checker = provideHtmlChecker();
  const missing = "missing" in checker ? checker.missing : "";
  // In CI nobody reads the log, so a skipped check would not be noticed.
  if (process.env.CI !== undefined) expect(missing, "the Nu HTML checker must run in CI").toBe("");
  if (missing !== "") console.log(`SKIPPED: the Nu HTML checker did not run, because ${missing}.`);
  test.skip(missing !== "", missing);
  if (!("jar" in checker)) return;
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-html-"));
  try {
    for (const { name, html } of await servedPages(server))
      writeFileSync(path.join(folder, `${name}.html`), html);
    const findings = checkHtml(checker.jar, folder).filter(({ type }) => type !== "info");
    const errors = findings.filter(({ extract = "" }) => !LAZY_PICTURE.test(extract));
    expect(
      errors.map(({ url, message, extract }) => `${path.basename(url)}: ${message} ${extract ?? ""}`),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
