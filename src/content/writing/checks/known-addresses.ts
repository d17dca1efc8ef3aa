import type { Settings } from "../settings/settings-files.ts";
import type { KnownAddresses } from "./address-check.ts";
import type { ArticleEntry } from "./articles.ts";
import type { Names } from "./names.ts";

/** Collects what has an address in a content folder. */
export function knownAddresses(
  articles: readonly Pick<ArticleEntry, "slug">[],
  media: Pick<Names<unknown>, "keys">,
  { site, groups, redirects, moved }: Settings,
  rootFiles: Iterable<string> = [],
): KnownAddresses {
  return {
    theme: site.theme,
    hosts: new Set([...site.hosts, ...(site.origin === null ? [] : [new URL(site.origin).host])]),
    offered: site.languages.map(({ code }) => code),
    defaultLanguage: site.languages.find(({ isDefault }) => isDefault)?.code ?? "en",
    redirects,
    groups: new Set(groups.map(({ slug }) => slug)),
    slugs: new Set([...articles, ...moved].map(({ slug }) => slug)),
    rootFiles: new Set([...rootFiles].map((path) => `/${path}`)),
    media: new Set(media.keys()),
  };
}
