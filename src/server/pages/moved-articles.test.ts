import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { buildManifestSchema } from "../../contract/addresses/builds.ts";
import { createRedirectMatcher, findRedirect } from "../../contract/addresses/redirects.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const LANGUAGES = { offered: ["en"], defaultLanguage: "en" } as const;

let site: TestInstallation;

beforeEach(async () => {
  site = await openTestInstallation();
});
afterEach(() => site.close());

async function ask(url: string): Promise<[number, string | undefined]> {
  const headers = {
    host: "harbor.localhost:3000",
    "user-agent": "Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0",
  };
  const response = await site.app.inject({ url, headers });
  return [response.statusCode, response.headers.location];
}

async function put(...slugs: [slug: string, key: string][]): Promise<void> {
  const articles = slugs.map(([slug, translationKey]) => sampleArticle({ slug, translationKey }));
  await site.store.exchange.apply(sampleContent({ articles }), { prune: false });
}

describe("a renamed article", () => {
  it("is redirected from its old address with the next request, until another article uses that", async () => {
    await put(["launch", "launch"]);
    expect(await ask("/launch.html")).toEqual([200, undefined]);
    expect(await ask("/grand-launch.html")).toEqual([404, undefined]);

    await put(["grand-launch", "launch"]);
    expect(await ask("/launch.html?from=mail")).toEqual([301, "/grand-launch.html?from=mail"]);
    expect(await ask("/zh/launch.html")).toEqual([301, "/zh/grand-launch.html"]);
    expect(await ask("/grand-launch.html")).toEqual([200, undefined]);

    await put(["first-day", "launch"]);
    expect(await ask("/launch.html")).toEqual([301, "/first-day.html"]);
    expect(await ask("/grand-launch.html")).toEqual([301, "/first-day.html"]);

    await put(["first-day", "launch"], ["launch", "another"]);
    expect(await ask("/launch.html")).toEqual([200, undefined]);
    expect(await ask("/grand-launch.html")).toEqual([301, "/first-day.html"]);
  });

  it("is in the manifest, so that navigation in an open page finds it, too", async () => {
    await put(["launch", "launch"]);
    await put(["grand-launch", "launch"]);
    const headers = { host: "harbor.localhost:3000" };
    const response = await site.app.inject({ url: "/builds/meta/test-build.json", headers });
    const { matcher } = v.parse(buildManifestSchema, response.json());
    expect(matcher.static["/launch.html"]).toMatchObject({
      redirect: "/grand-launch.html",
      redirectStatus: 301,
    });
    expect(findRedirect(createRedirectMatcher(matcher), "/launch.html#plan", LANGUAGES)).toEqual({
      status: 301,
      location: "/grand-launch.html#plan",
    });
  });
});
