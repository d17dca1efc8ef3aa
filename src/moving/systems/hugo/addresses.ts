import { isRecord } from "../../../contract/api/is-record.ts";
import { type AddressPatterns, type OldAddressRule, USUAL_PARTS } from "../../survey/address-patterns.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";
import { hugoSettings } from "./settings.ts";

/**
 * Returns rules from `permalinks` of Hugo's settings: a pattern for each section, in some versions grouped by kind of page.
 * Addresses may be "ugly" (Hugo's word for a file extension), and the originals' addresses may have a language prefix.
 */
export function hugoAddresses(survey: TreeSurvey, patterns: AddressPatterns): OldAddressRule[] {
  const { permalinks, uglyURLs: ugly, defaultContentLanguageInSubdir: hasFolder } = hugoSettings(survey);
  const named = isRecord(permalinks) ? permalinks : {};
  const sections = { ...named, ...(isRecord(named["page"]) ? named["page"] : {}) };
  const uglySections = Object.entries(isRecord(ugly) ? ugly : {}).flatMap(([section, isUgly]) =>
    isUgly === true ? section : [],
  );
  const before = hasFolder === true ? "/{language}/" : "/";
  const addressOf = (address: string, isUgly: boolean): string =>
    before + (isUgly ? address.replace(/\/$/, ".html") : address).replace(/^\/+/, "");
  const rules = Object.entries(sections).flatMap(([section, pattern]) => {
    if (typeof pattern !== "string") return [];
    const place = { path: `${section}/**`, pattern, file: "the permalinks of Hugo" };
    const isUgly = ugly === true || uglySections.includes(section);
    return patterns
      .rules(place, (part) => partOf(part, section))
      .map(({ path, address }) => ({ path, address: addressOf(String(address), isUgly) }));
  });
  const usual = uglySections.map((section) => ({
    path: `${section}/**`,
    address: addressOf("/{path}/", true),
  }));
  return [...rules, ...usual, { path: "**", address: addressOf("/{path}/", ugly === true) }];
}

/** Returns our part for one of Hugo's. The slug counts as the title, because the address of a text without a slug contains its title. */
function partOf(part: string, section: string): string | undefined {
  if (part === "section") return section;
  return part === "title" || part === "slug" ? "{title}" : USUAL_PARTS[part];
}
