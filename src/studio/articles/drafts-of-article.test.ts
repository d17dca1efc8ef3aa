import { afterEach, expect, it, vi } from "vitest";
import { findOtherDrafts } from "../screens/article/publish/edits.ts";
import { beginTexts } from "./begin-text.ts";
import { draftNamesOf, namesOf } from "./names-of.ts";

const names = { en: "articles/en/seals.md", zh: "articles/zh/seals.md", kr: "articles/kr/seals.md" };
const listed = {
  title: "Seals",
  state: "published",
  isOutdated: false,
  publishedAt: 0,
  updatedAt: 0,
} as const;
const ARTICLE = {
  key: "seals",
  group: null,
  authors: [],
  cover: null,
  newDrafts: [names.kr],
  texts: [
    { ...listed, language: "en" as const, name: names.en, isEdited: true },
    { ...listed, language: "zh" as const, name: names.zh, isEdited: false },
  ],
};
const file = (name: string) => ({
  name,
  hash: null,
  text: null,
  author: null,
  at: null,
  draft: { name, text: "---\n---\n", base: null, version: 3, editedBy: null, editedAt: 0, isOutdated: false },
});

const sent: string[] = [];
const there = new Set<string>();
vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
  const { pathname, searchParams } = new URL(url, "http://studio.localhost");
  const name = searchParams.get("name") ?? "";
  sent.push(`${method} ${name}`);
  if (method === "PUT") return Response.json({ code: 200, msg: "", data: { version: 1, findings: null } });
  if (!pathname.endsWith("/file")) return Response.json({ code: 200, msg: "", data: ARTICLE });
  const code = there.has(name) ? 200 : 404;
  return Response.json({ code, msg: "", data: code === 200 ? file(name) : null }, { status: code });
});
afterEach(() => {
  sent.length = 0;
  there.clear();
});

it("an unpublished translation is one of an article's texts and drafts", () => {
  expect(namesOf(ARTICLE)).toEqual([names.en, names.zh, names.kr]);
  expect(draftNamesOf(ARTICLE)).toEqual([names.en, names.kr]);
});

it("publishing one language offers unpublished translations too", async () => {
  there.add(names.en).add(names.kr);
  const ofSite = { tenant: "quay", name: names.en };
  const others = await findOtherDrafts(ofSite, "seals", new AbortController().signal);
  expect(others).toMatchObject([{ language: "kr", edit: { name: names.kr, base: null, draft: 3 } }]);
});

it("creates no text if one of the names is taken", async () => {
  there.add(names.kr);
  const texts = [names.en, names.kr].map((name) => ({ name, text: "" }));
  await expect(beginTexts("quay", texts)).rejects.toMatchObject({ status: 409 });
  expect(sent.filter((each) => each.startsWith("PUT"))).toEqual([]);
});
