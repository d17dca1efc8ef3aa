import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { matchesInLanguages, readLayouts } from "../../mapping/language-layouts.ts";
import type { OldAddressRule } from "../../survey/address-patterns.ts";
import type { FoundLanguages } from "../../survey/found-languages.ts";
import { settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";

/**
 * Returns rules from `redirects` of `.gitbook.yaml`, which maps addresses to files below its `root`.
 *
 * @param usual the default address of each of these texts
 */
export function gitbookAddresses(
  survey: TreeSurvey,
  { layouts }: FoundLanguages,
  usual: string,
): OldAddressRule[] {
  const file = /(?:^|\/)\.gitbook\.yaml$/;
  const path = survey.paths.find((one) => file.test(one));
  const { root, redirects } = settingsOf(survey, file);
  if (path === undefined || !isRecord(redirects)) return [];
  const top = posix.join(posix.dirname(path), typeof root === "string" ? root : "");
  const readers = readLayouts(Object.fromEntries(layouts));
  const texts = new Set(survey.texts.map((text) => text.path));
  const addresses = new Map<string, string[]>();
  for (const [from, to] of Object.entries(redirects)) {
    if (typeof to !== "string" || !/^[^{}:*?#]+$/.test(from)) continue;
    const target = posix.join(top, to.replace(/#.*$/, ""));
    const text = [target, `${target}.md`, posix.join(target, "README.md")].find((one) => texts.has(one));
    const name = text === undefined ? undefined : matchesInLanguages(text, readers)[0]?.name;
    if (name === undefined) continue;
    const known = addresses.get(name) ?? [usual];
    addresses.set(name, [...known, `/${from.replace(/^\/+/, "")}`]);
  }
  return [...addresses].map(([text, address]) => ({ path: text, address }));
}
