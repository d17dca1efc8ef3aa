import { AddressPatterns, type OldAddressRule } from "../survey/address-patterns.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { systemNamed } from "../systems/registry.ts";
import type { FoundGroup } from "./find-groups.ts";
import type { ForeignSystem } from "./recognise-system.ts";

/** A redirect from an address that did not belong to a text. */
export interface FoundRedirect {
  from: string;
  to: string;
}

/** Rules for addresses that no text had: the system made what was there itself. */
export function findOldRedirects({ name }: ForeignSystem, groups: readonly FoundGroup[]): FoundRedirect[] {
  const posts = groups.find(({ path }) => path === "_posts/**");
  const { feeds = [], archives } = systemNamed(name) ?? {};
  return [
    ...feeds.map((from) => ({ from, to: "/feed.xml" })),
    ...(archives === undefined || posts === undefined
      ? []
      : [{ from: archives, to: `/${posts.slug}/index.html` }]),
  ];
}

/** Where texts were, and what the settings say of it that cannot be had here. */
export interface FoundAddresses {
  rules: OldAddressRule[];
  unread: string[];
}

/** The addresses that a system derives from the paths of its texts, by its settings or by default. */
export function findOldAddresses(
  survey: TreeSurvey,
  system: ForeignSystem,
  languages: FoundLanguages,
): FoundAddresses {
  const patterns = new AddressPatterns();
  const { name, base = "", roots } = system;
  const rules = systemNamed(name)?.oldAddresses?.({ survey, base, roots, languages, patterns }) ?? [];
  return { rules, unread: patterns.unread };
}
