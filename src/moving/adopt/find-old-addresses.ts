import { AddressPatterns, type OldAddressRule } from "../survey/address-patterns.ts";
import type { FoundLanguages } from "../survey/found-languages.ts";
import type { TreeSurvey } from "../survey/survey-tree.ts";
import { systemNamed } from "../systems/registry.ts";
import type { FoundGroup } from "./find-groups.ts";
import type { ForeignSystem } from "./recognise-system.ts";

/** A redirect from an address of the former site that was not a text. */
export interface FoundRedirect {
  from: string;
  to: string;
}

/** Returns redirects from pages that the former system generated, such as feeds and archives. */
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

/** Rules for the former addresses of texts, and settings about addresses that cannot be converted. */
export interface FoundAddresses {
  rules: OldAddressRule[];
  unread: string[];
}

/** Returns rules for the addresses that a system derives from the paths of its texts, by its settings or by default. */
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
