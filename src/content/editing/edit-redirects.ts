import { isSeq, parseDocument } from "yaml";
import { feedUrl, groupUrl } from "../../contract/addresses/addresses.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";
import { DEFAULT_THEME, isThemeCode } from "../../contract/addresses/themes.ts";
import { lineEndOf } from "../../contract/front-matter/line-end.ts";
import { spliceList } from "../export/splice-list.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import type { StoredNames } from "../writing/stored-names.ts";
import type { FileEdit } from "./publication.ts";

const REDIRECTS = "redirects.yaml";

/** A rule of `redirects.yaml`. */
interface Rule {
  from: string;
  to: string;
}

/** Returns the edit that redirects the addresses of a group's list and feeds to those of the renamed group. */
export async function editRedirects(
  stored: StoredNames,
  tenant: Tenant,
  move: { from: string; to: string },
): Promise<FileEdit[]> {
  const before = (await stored.texts([REDIRECTS])).get(REDIRECTS);
  const text = withRules(before ?? "", rulesOf(tenant, move));
  if (text === undefined || text === before) return [];
  return [{ name: REDIRECTS, text, base: before === undefined ? null : hashOfText(before) }];
}

function rulesOf(
  { theme, languages, defaultLanguage }: Tenant,
  { from, to }: { from: string; to: string },
): Rule[] {
  const context = {
    theme: isThemeCode(theme) ? theme : DEFAULT_THEME,
    language: defaultLanguage,
    defaultLanguage,
  };
  const list = { from: groupUrl(context, from), to: groupUrl(context, to) };
  // A rule for a page applies in all languages, a rule for a feed only in one.
  const feeds = languages.map((language) => ({
    from: feedUrl({ language, defaultLanguage }, from),
    to: feedUrl({ language, defaultLanguage }, to),
  }));
  return [list, ...feeds].flatMap((rule) =>
    rule.from === undefined || rule.to === undefined
      ? []
      : [{ from: decodeURI(rule.from), to: decodeURI(rule.to) }],
  );
}

/**
 * Adds rules to the text of `redirects.yaml`, and removes existing rules for the same addresses. Rules for the new
 * addresses are removed as well, since they would hide the pages there, or form a loop. Returns `undefined` if the text is
 * not a list.
 */
export function withRules(text: string, rules: readonly Rule[]): string | undefined {
  const own = new Set(rules.flatMap(({ from, to }) => [from, to]));
  const lines = inLines(text);
  const { contents } = parseDocument(lines);
  const written: unknown = isSeq(contents) ? contents.toJSON() : [];
  const isKept = (index: number) => !own.has(sourceOf((written as unknown[])[index]));
  return spliceList(
    lines,
    isKept,
    rules.map((rule) => ({ ...rule, status: 301 })),
  );
}

function sourceOf(rule: unknown): string {
  const from = typeof rule === "object" && rule !== null && "from" in rule ? String(rule.from) : "";
  return decodePath(from) ?? from;
}

/** Writes a list in brackets as one with an entry per line. Returns any other text as it is. */
function inLines(text: string): string {
  const document = parseDocument(text);
  const { contents } = document;
  if (document.errors.length > 0 || !isSeq(contents) || contents.flow !== true) return text;
  if (contents.items.length > 0) {
    contents.flow = false;
    return document.toString({ lineWidth: 0 }).replaceAll("\n", lineEndOf(text));
  }
  const [start, end] = contents.range ?? [0, 0];
  return text.slice(0, start) + text.slice(end).replace(/^[ \t]*\r?\n/, "");
}
