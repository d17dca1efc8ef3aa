import { groupUrl } from "../../contract/addresses/addresses.ts";
import { DEFAULT_THEME, isThemeCode } from "../../contract/addresses/themes.ts";
import { spliceList } from "../export/splice-list.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import type { StoredNames } from "../writing/stored-names.ts";
import type { FileEdit } from "./publication.ts";

const REDIRECTS = "redirects.yaml";

/** Returns the edit that redirects the address of a group's list to the list of the renamed group. */
export async function editRedirects(
  stored: StoredNames,
  tenant: Tenant,
  move: { from: string; to: string },
): Promise<FileEdit[]> {
  const before = (await stored.texts([REDIRECTS])).get(REDIRECTS);
  const text = withRedirect(before ?? "", tenant, move);
  if (text === (before ?? "")) return [];
  return [{ name: REDIRECTS, text, base: before === undefined ? null : hashOfText(before) }];
}

/** Adds a rule for the address of the group's list. A list in brackets stays as it is, as no line can be added to it, unless it is empty. */
function withRedirect(
  text: string,
  { theme, defaultLanguage }: Tenant,
  { from, to }: { from: string; to: string },
): string {
  const context = {
    theme: isThemeCode(theme) ? theme : DEFAULT_THEME,
    language: defaultLanguage,
    defaultLanguage,
  };
  const [old, wanted] = [groupUrl(context, from), groupUrl(context, to)];
  if (old === undefined || wanted === undefined) return text;
  const rule = { from: decodeURI(old), to: decodeURI(wanted), status: 301 };
  const isEmpty = /^\s*\[\s*\]\s*$/.test(text);
  return spliceList(isEmpty ? "" : text, () => true, [rule]) ?? text;
}
