import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { expect, test } from "./site.ts";
import { importTenant } from "./tenants.ts";

const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** Values of the cookie, and the language that each selects. */
const COOKIES: readonly (readonly [string | undefined, LanguageCode | undefined])[] = [
  [undefined, undefined],
  ["en", "en"],
  ["zh", "zh"],
  ["kr", "kr"],
  ["xx", undefined],
];

const ODD_COOKIES: readonly (readonly [string, LanguageCode | undefined])[] = [
  ["ko", "kr"],
  ["KR", "kr"],
  ["zh-Hant", "zh"],
  ["", undefined],
  ["%6Br", undefined],
  ["k".repeat(4_096), undefined],
];

/** Values of `Accept-Language`, and the language that each selects. */
const BROWSERS: readonly (readonly [string | undefined, LanguageCode | undefined])[] = [
  [undefined, undefined],
  ["*", undefined],
  ["fr, de;q=0.5", undefined],
  ["en-GB", "en"],
  ["zh-TW, en-US;q=0.9", "zh"],
  ["en;q=0.3, ko-KR;q=0.8", "kr"],
];

interface Visit {
  path: string;
  prefix: LanguageCode | undefined;
  isEntry: boolean;
  chosen: readonly [string | undefined, LanguageCode | undefined];
  lastSeen: readonly [string | undefined, LanguageCode | undefined];
  browser: readonly [string | undefined, LanguageCode | undefined];
  isBot: boolean;
}

const PAGES = [
  { path: "/", isEntry: true },
  { path: "/index.html", isEntry: true },
  { path: "/about.html", isEntry: false },
  { path: "/alone.html", isEntry: false },
];

/** Every combination of the signals that determine a visitor's language. */
function visits(): Visit[] {
  return [undefined, ...LANGUAGE_CODES].flatMap((prefix) =>
    PAGES.flatMap((page) =>
      COOKIES.flatMap((chosen) =>
        COOKIES.flatMap((lastSeen) =>
          BROWSERS.flatMap((browser) =>
            [false, true].map((isBot) => ({ ...page, prefix, chosen, lastSeen, browser, isBot })),
          ),
        ),
      ),
    ),
  );
}

/** The result that the specification requires for a visit: the status, and the path or language of the page. */
function expected(visit: Visit, byDefault: LanguageCode): [status: number, target: string] {
  const { path, prefix, isEntry, isBot } = visit;
  const home = path === "/" ? "/index.html" : path;
  const inLanguage = (language: LanguageCode, to: string) =>
    language === byDefault ? to : `/${language}${to}`;

  // The prefix of an address determines the language. A redirect removes the prefix of the default language. If the address without it
  // redirects as well, one redirect leads directly to the final target.
  if (prefix === byDefault) {
    const [status, target] = expected({ ...visit, prefix: undefined }, byDefault);
    return status === 200 ? [301, path] : [status, target];
  }
  if (prefix !== undefined) return path === "/" ? [302, `/${prefix}/index.html`] : [200, prefix];
  // Without a prefix in the address, bots get the default language.
  const wanted = isBot
    ? byDefault
    : isEntry
      ? (visit.chosen[1] ?? visit.lastSeen[1] ?? visit.browser[1] ?? byDefault)
      : (visit.chosen[1] ?? byDefault);
  if (wanted !== byDefault) return [302, inLanguage(wanted, home)];
  return path === "/" ? [302, home] : [200, byDefault];
}

for (const byDefault of LANGUAGE_CODES) {
  test(`every combination of language signals selects the right language, with ${byDefault} as the default`, async ({
    server,
  }) => {
    const code = `speaks-${byDefault}`;
    await importTenant(server, { code, defaultLanguage: byDefault });
    const wrong: string[] = [];
    for (const visit of visits()) {
      const answer = await ask(visit);
      if (answer.join(" ") !== expected(visit, byDefault).join(" ")) {
        wrong.push(
          `${JSON.stringify(visit)}: ${answer.join(" ")}, not ${expected(visit, byDefault).join(" ")}`,
        );
      }
    }
    expect(wrong).toEqual([]);

    async function ask({ path, prefix, chosen, lastSeen, browser, isBot }: Visit): Promise<[number, string]> {
      const cookies = [
        ...(chosen[0] === undefined ? [] : [`Language=${chosen[0]}`]),
        ...(lastSeen[0] === undefined ? [] : [`i18n_redirected=${lastSeen[0]}`]),
      ];
      const answer = await server.fetch(prefix === undefined ? path : `/${prefix}${path}`, {
        tenant: code,
        headers: {
          "user-agent": isBot ? BOT : PERSON,
          ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
          ...(browser[0] === undefined ? {} : { "accept-language": browser[0] }),
        },
      });
      if (answer.status !== 200) return [answer.status, answer.headers.location ?? ""];
      const tag = /<html lang="([\w-]+)"/.exec(answer.text)?.[1] ?? "";
      return [200, ({ en: "en", "zh-Hans": "zh", ko: "kr" } as Record<string, string>)[tag] ?? tag];
    }
  });
}

test("malformed cookies are read as the language that they mean, or ignored", async ({ server }) => {
  await importTenant(server, { code: "speaks-en" });
  for (const [value, language] of ODD_COOKIES) {
    for (const name of ["Language", "i18n_redirected"]) {
      const headers = { "user-agent": PERSON, cookie: `a=1; ${name}=${value}; b=2` };
      const { status, headers: answer } = await server.fetch("/index.html", { tenant: "speaks-en", headers });
      const target = language === undefined ? [200, undefined] : [302, `/${language}/index.html`];
      expect([status, answer.location], `${name}=${value.slice(0, 20)}`).toEqual(target);
    }
  }
});

test("a redirect by detection keeps the query and is not cached for others", async ({ server }) => {
  await importTenant(server, { code: "speaks-en" });
  const headers = { "user-agent": PERSON, "accept-language": "ko" };
  const entry = await server.fetch("/?utm_source=mail&a=1", { tenant: "speaks-en", headers });
  expect(entry.headers.location).toBe("/kr/index.html?utm_source=mail&a=1");
  expect(entry.headers["cache-control"]).toContain("private");
  expect(entry.headers.vary).toMatch(/Cookie.*Accept-Language/);
  const deep = await server.fetch("/about.html?a=1", {
    tenant: "speaks-en",
    headers: { ...headers, cookie: "Language=zh" },
  });
  expect([deep.status, deep.headers.location]).toEqual([302, "/zh/about.html?a=1"]);
  expect(deep.headers["cache-control"]).toContain("private");
});

test("a page without a translation is shown with the menus and buttons of the chosen language", async ({
  server,
}) => {
  await importTenant(server, { code: "speaks-en" });
  const headers = { "user-agent": PERSON, cookie: "Language=kr" };
  const { status, headers: answer } = await server.fetch("/alone.html?a=1", { tenant: "speaks-en", headers });
  expect([status, answer.location]).toEqual([302, "/kr/alone.html?a=1"]);
  expect(answer["cache-control"]).toContain("private");
  expect(answer.vary).toContain("Cookie");
  const shown = await server.fetch("/kr/alone.html", { tenant: "speaks-en", headers });
  expect(shown.text).toContain('<html lang="ko"');
  const missing = await server.fetch("/nowhere.html", { tenant: "speaks-en", headers });
  expect([missing.status, missing.headers.location]).toEqual([404, undefined]);
});
