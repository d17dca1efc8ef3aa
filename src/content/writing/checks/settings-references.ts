import { composed } from "../../../contract/addresses/composed.ts";
import { decodePath } from "../../../contract/addresses/redirects.ts";
import { MENU_TYPES } from "../../../contract/api/menu-types.ts";
import type { Redirect } from "../../model/redirect.ts";
import type {
  BannerContent,
  FeedIdContent,
  MenuContent,
  MovedContent,
  Target,
} from "../../model/tenant-content.ts";
import { mediaPathOf } from "../../reading/references.ts";
import type { Settings } from "../settings/settings-files.ts";
import { namesInAddress } from "./address-check.ts";
import { knownAddresses } from "./known-addresses.ts";

/** A setting that refers to something by its name, and the position of the setting. */
export type SettingsReference =
  | { part: "menus"; entry: MenuContent; path: readonly PropertyKey[] }
  | { part: "banners"; entry: BannerContent; path: readonly PropertyKey[] }
  | { part: "redirects"; entry: Redirect; path: readonly [position: number] }
  | { part: "moved"; entry: MovedContent; path: readonly [position: number] }
  | { part: "feedIds"; entry: FeedIdContent; path: readonly [position: number] };

/** Settings by the names to which they refer. */
type ByName = ReadonlyMap<string, readonly CountedReference[]>;

interface CountedReference {
  reference: SettingsReference;
  /** The setting's rank in the order of a full check, so that findings have the same order. */
  place: number;
}

const known = new WeakMap<Settings, ByName>();

/** Names of the files that a publication changes, both before and after it. */
export interface ChangedNames {
  /** Slugs and translation keys. */
  articles: readonly string[];
  /** Paths below `media/`. */
  media: readonly string[];
  /** Paths of root files, without the leading slash. */
  rootFiles: readonly string[];
}

/**
 * Returns the settings that refer to one of the names. They are indexed once per version of the settings, so that publishing an
 * article is fast even on a site with ten thousand entries.
 */
export function referencesTo(names: ChangedNames, settings: Settings): SettingsReference[] {
  const byName = known.get(settings) ?? collect(settings);
  known.set(settings, byName);
  const wanted = [
    ...names.articles.map((name) => ofArticle(name)),
    ...names.media.map(ofMedia),
    ...names.rootFiles.map((path) => ofRoot(`/${path}`)),
  ];
  const found = new Set(wanted.flatMap((name) => byName.get(name) ?? []));
  return [...found].toSorted((left, right) => left.place - right.place).map(({ reference }) => reference);
}

function ofArticle(name: string): string {
  return `article ${composed(name)}`;
}

function ofMedia(path: string): string {
  return `media ${path}`;
}

function ofRoot(path: string): string {
  return `root ${path}`;
}

function collect(settings: Settings): ByName {
  const byName = new Map<string, CountedReference[]>();
  let count = 0;
  const addressed = knownAddresses({ slugs: NO_NAMES, media: NO_NAMES }, settings);
  const add = (reference: SettingsReference, names: readonly string[]): void => {
    const counted = { reference, place: count++ };
    for (const name of names) {
      const others = byName.get(name);
      if (others === undefined) byName.set(name, [counted]);
      else others.push(counted);
    }
  };
  const inUrl = (url: string): string[] => {
    const path = mediaPathOf(url);
    if (path !== undefined) return [ofMedia(path)];
    const file = /^\/media\/([^?#]*)/.exec(url)?.[1];
    const { slugs, media, rootFiles } = namesInAddress(url, addressed);
    return [
      ...slugs.map(ofArticle),
      ...[...media, ...(file === undefined ? [] : [decodePath(file) ?? file])].map(ofMedia),
      ...rootFiles.map(ofRoot),
    ];
  };
  const inTarget = (target: Target | undefined): string[] =>
    target === undefined
      ? []
      : "article" in target
        ? [ofArticle(target.article)]
        : "url" in target
          ? inUrl(target.url)
          : [];
  const addMenus = (entries: readonly MenuContent[], path: readonly PropertyKey[]): void =>
    entries.forEach((entry, position) => {
      const here = [...path, position];
      add({ part: "menus", entry, path: here }, inTarget(entry.target));
      addMenus(entry.children, [...here, "children"]);
    });
  settings.redirects.forEach((entry, position) =>
    add({ part: "redirects", entry, path: [position] }, inUrl(entry.to)),
  );
  for (const type of MENU_TYPES) addMenus(settings.menus[type], [type]);
  for (const [place, entries] of Object.entries(settings.banners))
    entries.forEach((entry, position) => {
      const pictures = [entry.image, ...(entry.imageMobile === undefined ? [] : [entry.imageMobile])];
      add({ part: "banners", entry, path: [place, position] }, [
        ...pictures.map(ofMedia),
        ...inTarget(entry.target),
      ]);
    });
  settings.moved.forEach((entry, position) =>
    add({ part: "moved", entry, path: [position] }, [ofArticle(entry.article)]),
  );
  settings.feedIds.forEach((entry, position) =>
    add({ part: "feedIds", entry, path: [position] }, [ofArticle(entry.article)]),
  );
  return byName;
}

const NO_NAMES: ReadonlySet<string> = new Set();
