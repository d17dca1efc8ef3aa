import { globSync, readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import * as v from "valibot";
import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/addresses/locales.ts";
import type { MessageId } from "../src/studio/messages/messages.ts";
import type { RunningServer } from "./server.ts";
import { enterStudio, invite, studioOf } from "./studio.ts";

const NAMES = { en: "Mina Seo", zh: "林若水", kr: "서미나" } as const;
const SITE = "harbor";
/** So many permissions that a list of people folds them. */
const FURTHER_GRANTS = (["writer", "translator"] as const).map((role) => ({
  tenant: "lumen",
  role,
  languages: ["kr" as const],
  groups: null,
}));
const HOUR_MS = 3_600_000;

/** Returns a function that looks up the Studio's messages in a language. Placeholders are not filled. */
export function wordsOf(language: LanguageCode): (id: MessageId) => string {
  const parts = globSync(`src/studio/messages/*/${language}.json`).map((file) =>
    v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(file, "utf8"))),
  );
  const catalogue = new Map(parts.flatMap((part) => Object.entries(part)));
  return (id) => catalogue.get(id) ?? id;
}

/** A signed-in person in one language of the Studio, on a site with other active people. */
export interface StudioFixture {
  server: RunningServer;
  language: LanguageCode;
  /** A message without placeholders. */
  text(id: MessageId): string;
  /** The unused link of an invitation. */
  invitation: string;
  /** Returns an address of the Studio. */
  address(path: string): string;
}

const fileSchema = v.object({ data: v.object({ hash: v.string(), text: v.string() }) });

/**
 * Signs an operator in for every page of a context. Creates their drafts, a scheduled release and an invitation on a demo site, unless
 * these exist already.
 */
export async function openFixture(
  context: BrowserContext,
  server: RunningServer,
  language: LanguageCode,
): Promise<StudioFixture> {
  const page = await context.newPage();
  await enterStudio(page, server, { language, name: NAMES[language], also: FURTHER_GRANTS });
  await createWork(page, language);
  await page.close();
  await addColleague(context, server, language);
  const { link } = await invite(server, { role: "editor", site: SITE, languages: [language], name: "" });
  return {
    server,
    language,
    invitation: link,
    text: wordsOf(language),
    address: (path) => `${studioOf(server)}/studio/${path}`,
  };
}

/** Adds another person with a separate session. */
async function addColleague(
  context: BrowserContext,
  server: RunningServer,
  language: LanguageCode,
): Promise<void> {
  const elsewhere = await context.browser()?.newContext();
  if (elsewhere === undefined) throw new Error("the context has no browser");
  await enterStudio(await elsewhere.newPage(), server, { role: "writer", site: SITE, language });
  await elsewhere.close();
}

/** Creates drafts, published changes and scheduled publications. */
async function createWork(page: Page, language: LanguageCode): Promise<void> {
  const name = `articles/${language}/about.md`;
  const file = v.parse(fileSchema, await send(page, "GET", `file?name=${encodeURIComponent(name)}`)).data;
  const text = `${file.text}\n---\n`;
  await send(page, "PUT", `draft?name=${encodeURIComponent(name)}`, { text, base: file.hash }, "*");
  const other = `articles/${LANGUAGE_CODES.find((code) => code !== language)}/faq.md`;
  const faq = v.parse(fileSchema, await send(page, "GET", `file?name=${encodeURIComponent(other)}`)).data;
  const files = [{ name: other, text: `${faq.text}\n`, base: faq.hash }];
  await send(page, "POST", "publications", { files, note: "" });
  const goesLiveAt = Date.UTC(2099, 0, 1) + HOUR_MS;
  const later = [{ name, text, base: file.hash }];
  await send(page, "POST", "releases", { title: "2099", goesLiveAt, files: later });
}

/** Calls the Studio's API for the site as the signed-in person. */
async function send(
  page: Page,
  method: string,
  path: string,
  body?: object,
  match?: string,
): Promise<unknown> {
  const answer = await page.evaluate(
    async ([verb, url, json, none]) => {
      const headers = {
        ...(json === "" ? {} : { "Content-Type": "application/json" }),
        ...(none === "" ? {} : { "If-None-Match": none }),
      };
      const response = await fetch(url, { method: verb, headers, ...(json === "" ? {} : { body: json }) });
      return { status: response.status, json: await response.json() };
    },
    [method, `/studio/api/sites/${SITE}/${path}`, body ? JSON.stringify(body) : "", match ?? ""] as const,
  );
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.json)}`);
  return answer.json;
}
