import type { Settings } from "../settings/settings-files.ts";
import type { KnownAddresses } from "./address-check.ts";
import type { ArticleEntry } from "./articles.ts";
import type { Names } from "./names.ts";

/** The content of a folder that has addresses, as plain data. */
export function addressedIn(
  articles: readonly Pick<ArticleEntry, "slug">[],
  media: Pick<Names<unknown>, "keys">,
  { moved }: Pick<Settings, "moved">,
): Pick<KnownAddresses, "slugs" | "media"> {
  return {
    slugs: new Set([...articles, ...moved].map(({ slug }) => slug)),
    media: new Set(media.keys()),
  };
}

/** Collects all addresses that lead somewhere on a site. */
export function knownAddresses(
  addressed: Pick<KnownAddresses, "slugs" | "media">,
  { site, groups, redirects }: Settings,
  rootFiles: Iterable<string> = [],
): KnownAddresses {
  return {
    theme: site.theme,
    hosts: new Set([...site.hosts, ...(site.origin === null ? [] : [new URL(site.origin).host])]),
    offered: site.languages.map(({ code }) => code),
    defaultLanguage: site.languages.find(({ isDefault }) => isDefault)?.code ?? "en",
    redirects,
    groups: new Set(groups.map(({ slug }) => slug)),
    rootFiles: new Set([...rootFiles].map((path) => `/${path}`)),
    ...addressed,
  };
}
