import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { sampleContent, sampleMedia } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const PERSON = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0";

let site: TestInstallation;
afterEach(() => site.close());

async function put(text: string): Promise<string> {
  const media = await sampleMedia(join(site.dataFolder, "files"), "law/terms.txt", text);
  const redirects = [{ from: "/terms.html", to: "media:law/terms.txt#part-2", status: 301 as const }];
  await site.store.exchange.apply(
    sampleContent({ redirects, media: [{ ...media, mimeType: "text/plain" }] }),
    { prune: true },
  );
  return media.hash.slice(0, 12);
}

async function ask(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ url, headers: { host: "harbor.localhost", "user-agent": PERSON, ...headers } });
}

it("a redirect leads to the file's current version, in every language", async () => {
  site = await openTestInstallation();
  const hash = await put("First");
  const asked: [string, Record<string, string>][] = [
    ["/terms.html", {}],
    ["/zh/terms.html", {}],
    ["/en/terms.html/", {}],
    ["/terms.html", { cookie: "Language=kr" }],
  ];
  for (const [url, headers] of asked) {
    const answer = await ask(url, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      `/media/${hash}/law/terms.txt#part-2`,
    ]);
  }
  expect((await ask(`/media/${hash}/law/terms.txt?a=1`)).body).toBe("First");
  expect((await ask("/builds/meta/test-build.json")).json()).toMatchObject({
    matcher: { static: { "/terms.html": { redirect: `/media/${hash}/law/terms.txt#part-2` } } },
  });

  const next = await put("Second");
  expect((await ask("/terms.html")).headers.location).toBe(`/media/${next}/law/terms.txt#part-2`);
});

it("a redirect leads to the host of files", async () => {
  site = await openTestInstallation({ environment: { VITRINE_FILE_URL: "https://files.example/" } });
  const hash = await put("First");
  const { statusCode, headers } = await ask("/terms.html?a=1");
  expect([statusCode, headers.location]).toEqual([
    301,
    `https://files.example/${hash}/law/terms.txt?a=1#part-2`,
  ]);
});
