import { isRecord } from "../../contract/api/is-record.ts";
import type { FrontMatterField } from "../text/front-matter-fields.ts";

/** Fields in which VitePress, VuePress and Starlight store the text of a home page. */
export const HOME_PAGE_FIELDS: readonly string[] = [
  "hero",
  "features",
  "heroText",
  "heroImage",
  "actionText",
  "actionLink",
];

/**
 * Returns the text of a home page from its front matter, as Markdown: name, tagline, picture, links and features. Empty for other
 * pages.
 */
export function homePageText(fields: readonly FrontMatterField[]): string {
  const values = Object.fromEntries(fields.map(({ key, value }) => [key, value]));
  const hero = isRecord(values["hero"]) ? values["hero"] : undefined;
  const isHome = values["layout"] === "home" || values["home"] === true || hero !== undefined;
  if (!isHome) return "";
  const { heroText: name, tagline, heroImage: image, actions, actionText: text, actionLink: link } = values;
  const opening = hero ?? { name, tagline, image, actions: actions ?? [{ text, link }] };
  const title = wordsIn(values["title"]) === "" ? wordsIn(opening["name"] ?? opening["title"]) : "";
  return [
    title === "" ? "" : `# ${title}`,
    strong(wordsIn(opening["text"])),
    wordsIn(opening["tagline"]),
    picture(opening["image"]),
    recordsIn(opening["actions"]).map(linkOf).filter(Boolean).join("\n"),
    ...recordsIn(values["features"]).map(feature),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function feature(values: Record<string, unknown>): string {
  const title = wordsIn(values["title"]);
  const link = wordsIn(values["link"]);
  const head = title === "" ? "" : `## ${link === "" ? title : `[${title}](${link})`}`;
  return [head, wordsIn(values["details"])].filter((part) => part !== "").join("\n\n");
}

function linkOf(values: Record<string, unknown>): string {
  const [text, link] = [wordsIn(values["text"]), wordsIn(values["link"])];
  return text === "" || link === "" ? "" : `- [${text}](${link})`;
}

function picture(value: unknown): string {
  const values = isRecord(value) ? value : { src: value };
  const source = wordsIn(values["src"] ?? values["file"] ?? values["light"]);
  return source === "" ? "" : `![${wordsIn(values["alt"])}](${source})`;
}

function strong(words: string): string {
  return words === "" ? "" : `**${words}**`;
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function wordsIn(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
}
