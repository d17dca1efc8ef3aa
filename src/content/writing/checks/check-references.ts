import { isExternalUrl, splitLanguage } from "../../../contract/addresses/addresses.ts";
import { composed, composedAddress } from "../../../contract/addresses/composed.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { decodePath } from "../../../contract/addresses/redirects.ts";
import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import { HOME_KEY } from "../../../contract/api/home-key.ts";
import { MENU_TYPES } from "../../../contract/api/menu-types.ts";
import { isOnPictureOrigin } from "../../../contract/api/picture-hosts.ts";
import { matchRoute } from "../../../contract/site/match-route.ts";
import { coded } from "../../../contract/studio/finding-codes.ts";
import type { Redirect } from "../../model/redirect.ts";
import type {
  BannerContent,
  LocalizedJson,
  MenuContent,
  MovedContent,
  Target,
} from "../../model/tenant-content.ts";
import { mediaPathOf } from "../../reading/references.ts";
import type { Findings, Position } from "../../source/findings.ts";
import { inLanguages } from "../settings/check-site-config.ts";
import { type PictureUse, SITE_PICTURES } from "../settings/config-pictures.ts";
import type {
  ReadableSettings,
  Settings,
  SettingsFileName,
  SettingsPart,
  SettingsYaml,
} from "../settings/settings-files.ts";
import { type AddressCheck, addressCheckOf } from "./address-check.ts";
import { type ArticleEntry, type ContentIndex, wasMissingBefore } from "./articles.ts";
import { addressedIn, knownAddresses } from "./known-addresses.ts";
import { explainMissingMedia, codeOfCover } from "./missing-media.ts";
import { type ArticleNames, namesOf } from "./names.ts";
import type { SettingsReference } from "./settings-references.ts";

/** The parts of the settings that determine which addresses lead somewhere. */
export const ADDRESS_PARTS = ["theme", "languages", "groups", "redirects", "moved"] as const;

/** Returns how a setting of `site.yaml` uses a picture; `undefined` if the setting may contain any file. */
function pictureUse(path: readonly PropertyKey[]): PictureUse | undefined {
  const [group, key] = path.slice(path[0] === "config" ? 1 : 2).map(String);
  return group === "siteConfig" && key !== undefined && Object.hasOwn(SITE_PICTURES, key)
    ? SITE_PICTURES[key]
    : undefined;
}

const HOME_PATH = "/index.html";

/** The targets to which a setting refers, as far as the names were read. */
export interface ResolvedReference {
  part: SettingsReference["part"];
  resolved: unknown;
}

/** The data of an article without its body. */
export type NamedArticle = Pick<
  ArticleEntry,
  "file" | "language" | "group" | "slug" | "translationKey" | "frontMatter" | "named" | "wasMissing"
>;

/**
 * Checks all references in the settings and front matter: to articles in menus and banners (a slug is replaced by the
 * translation key), to groups, to pictures, and to pages that the theme does not have.
 */
export class ReferenceChecker {
  readonly #articles: readonly NamedArticle[];
  readonly #index: ContentIndex;
  readonly #names: ArticleNames;
  readonly #yaml: SettingsYaml;
  readonly #findings: Findings;
  readonly #unknown: ReadonlySet<SettingsPart>;
  readonly #groups: ReadonlySet<string>;
  readonly #theme: ThemeCode;
  readonly #checkAddress: AddressCheck;

  /**
   * @param articles the articles to check
   * @param names all names to which references may lead
   */
  constructor(
    articles: readonly NamedArticle[],
    index: ContentIndex,
    { settings, yaml, unknown }: Pick<ReadableSettings, "settings" | "yaml" | "unknown">,
    findings: Findings,
    names: ArticleNames = namesOf(articles),
  ) {
    this.#articles = articles;
    this.#names = names;
    this.#index = index;
    this.#yaml = yaml;
    this.#unknown = unknown;
    this.#findings = findings;
    this.#groups = new Set(settings.groups.map(({ slug }) => slug));
    const { theme } = settings.site;
    this.#checkAddress = ADDRESS_PARTS.some((part) => unknown.has(part))
      ? () => undefined
      : addressCheckOf(
          index.addresses ?? knownAddresses(addressedIn(articles, index.media, settings), settings),
        );
    this.#theme = theme;
  }

  /** Checks everything. Returns the settings with articles identified by their translation keys. */
  check(settings: Settings): Settings {
    this.#checkArticles();
    this.#checkSite(settings);
    this.#checkRedirects(settings.redirects);
    const redirects = settings.redirects.map((rule, position) => this.#resolveRedirect(rule, [position]));
    const menus = { ...settings.menus };
    for (const type of MENU_TYPES) menus[type] = this.#resolveMenu(menus[type], [type]);
    const banners = Object.entries(settings.banners).map(
      ([place, entries]) =>
        [place, entries.map((banner, position) => this.#resolveBanner(banner, [place, position]))] as const,
    );
    return {
      ...settings,
      menus,
      redirects,
      banners: Object.fromEntries(banners),
      moved: this.#resolveFormer("moved.yaml", settings.moved),
      feedIds: this.#resolveFormer("feed-ids.yaml", settings.feedIds),
    };
  }

  /** Checks only the articles, `site.yaml` and these settings. Returns the present targets of the settings, for comparison. */
  checkSome(references: readonly SettingsReference[], settings: Settings): ResolvedReference[] {
    this.#checkArticles();
    this.#checkSite(settings);
    return references.map((reference) => ({ part: reference.part, resolved: this.#resolve(reference) }));
  }

  #resolve(reference: SettingsReference): unknown {
    const { path } = reference;
    switch (reference.part) {
      case "menus":
        return this.#resolveTarget(reference.entry.target, "menus.yaml", path);
      case "banners":
        return this.#resolveBanner(reference.entry, path);
      case "redirects":
        return this.#resolveRedirect(reference.entry, path);
      case "moved":
        return this.#resolveFormer("moved.yaml", [reference.entry], reference.path[0]);
      case "feedIds":
        return this.#resolveFormer("feed-ids.yaml", [reference.entry], reference.path[0]);
    }
  }

  /** The home page is found by its slug, so a translation key does not identify it. */
  #checkHome({ site }: Settings): void {
    const home = site.config["*"]?.[HOME_KEY];
    if (typeof home !== "string") return;
    const keys = this.#names.keysOfSlug(home);
    if (keys.length === 1) return;
    this.#findings.error(
      "unknown-article",
      "site.yaml",
      this.#positionAt("site.yaml", ["home"]),
      keys.length === 0
        ? `no article has the slug "${home}". Name the slug of an article, "opening" for articles/en/news/opening.md`
        : `the slug "${home}" is that of several articles: ${keys.join(", ")}. Give the home page a slug of its own`,
    );
  }

  #checkSite(settings: Settings): void {
    this.#checkHome(settings);
    for (const [parent, entries] of Object.entries(settings.site.config)) {
      const path = parent === "*" ? ["config"] : ["themes", parent];
      this.#checkConfig(entries, path);
      this.#checkHomeBanner(entries, path, Object.keys(settings.banners));
    }
  }

  #checkArticles(): void {
    for (const article of this.#articles) {
      const { file, group, frontMatter, named } = article;
      if (group !== null && this.#isUnknownGroup(group)) {
        this.#findings.error(
          "unknown-group",
          file.origin,
          1,
          `the group "${group}" is not among groups in site.yaml. Add it there with its name`,
          coded("unknown-group", { group }),
        );
      }
      const { cover } = frontMatter;
      if (cover === undefined) continue;
      const position = named.cover ?? { line: 1 };
      if (this.#index.media.has(cover)) {
        this.#checkKind(cover, "shared", file.origin, position);
        continue;
      }
      if (this.#isBroken(cover) || isOnPictureOrigin(cover, this.#index.pictureOrigins)) continue;
      const report = wasMissingBefore(article, `media/${cover}`) ? "warn" : "error";
      this.#findings[report](
        "missing-media",
        file.origin,
        position,
        explainMissingMedia("cover", cover, this.#index.media.keys()),
        codeOfCover(cover, this.#index.media.keys()),
      );
    }
  }

  /** Whether a file below `media/` exists but cannot be used. It already has a finding. */
  #isBroken(path: string): boolean {
    return this.#index.broken.has(`media/${path}`);
  }

  #isUnknownGroup(group: string): boolean {
    return !this.#unknown.has("groups") && !this.#groups.has(group);
  }

  #checkConfig(value: LocalizedJson, path: readonly PropertyKey[]): void {
    const file = typeof value === "string" ? mediaPathOf(value) : undefined;
    if (file !== undefined) this.#checkMedia(file, "site.yaml", path, pictureUse(path));
    if (Array.isArray(value)) value.forEach((item, index) => this.#checkConfig(item, [...path, index]));
    else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) this.#checkConfig(item, [...path, key]);
    }
  }

  #checkHomeBanner(
    { siteConfig }: Record<string, LocalizedJson>,
    path: readonly string[],
    places: readonly string[],
  ): void {
    if (typeof siteConfig !== "object" || siteConfig === null || Array.isArray(siteConfig)) return;
    const { homeBannerId } = siteConfig;
    if (homeBannerId === undefined || this.#unknown.has("banners")) return;
    for (const place of inLanguages(homeBannerId).map(String)) {
      if (places.includes(place)) continue;
      this.#findings.warn(
        "unknown-place",
        "site.yaml",
        this.#positionAt("site.yaml", [...path, "siteConfig", "homeBannerId"]),
        `banners.yaml has no place "${place}", so the home page shows no banner. ${
          places.length > 0 ? `Its places are ${places.join(", ")}` : "Add it there"
        }`,
      );
    }
  }

  #checkMedia(
    path: string,
    file: SettingsFileName,
    keys: readonly PropertyKey[],
    use?: PictureUse | undefined,
  ): void {
    if (this.#index.media.has(path)) {
      if (use !== undefined) this.#checkKind(path, use, file, this.#positionAt(file, keys));
      return;
    }
    if (this.#isBroken(path)) return;
    this.#findings.error(
      "missing-media",
      file,
      this.#positionAt(file, keys),
      explainMissingMedia("file", path, this.#index.media.keys()),
    );
  }

  /** Reports a file that is used as a picture but is not one. Icon files are allowed, except for social networks. */
  #checkKind(path: string, use: PictureUse, file: string, position: Position): void {
    const { mimeType = "" } = this.#index.media.get(path) ?? {};
    if (!mimeType.startsWith("image/")) {
      this.#findings.error(
        "not-picture",
        file,
        position,
        `"${path}" is not a picture (${mimeType}). Use one: AVIF, GIF, JPEG, PNG, SVG or WebP`,
        coded("not-picture", { path }),
      );
    } else if (mimeType === "image/x-icon" && use === "shared") {
      this.#findings.warn(
        "not-picture",
        file,
        position,
        `"${path}" is an icon file, which other sites do not show when they link to the page. Use a PNG or an SVG, for example`,
      );
    }
  }

  #resolveRedirect(rule: Redirect, path: readonly PropertyKey[]): Redirect {
    return { ...rule, to: this.#resolveUrl(rule.to, "redirects.yaml", [...path, "to"]) };
  }

  #resolveBanner(banner: BannerContent, path: readonly PropertyKey[]): BannerContent {
    const { image, imageMobile, target } = banner;
    this.#checkMedia(image, "banners.yaml", [...path, "image"], "shown");
    if (imageMobile !== undefined)
      this.#checkMedia(imageMobile, "banners.yaml", [...path, "imageMobile"], "shown");
    return target === undefined
      ? banner
      : { ...banner, target: this.#resolveTarget(target, "banners.yaml", path) };
  }

  #resolveMenu(entries: readonly MenuContent[], path: readonly PropertyKey[]): MenuContent[] {
    return entries.map((entry, index) => {
      const here = [...path, index];
      return {
        ...entry,
        target: this.#resolveTarget(entry.target, "menus.yaml", here),
        children: this.#resolveMenu(entry.children, [...here, "children"]),
      };
    });
  }

  #resolveTarget(target: Target, file: SettingsFileName, keys: readonly PropertyKey[]): Target {
    if ("group" in target && this.#isUnknownGroup(target.group)) {
      this.#findings.error(
        "unknown-group",
        file,
        this.#positionAt(file, [...keys, "group"]),
        `the group "${target.group}" is not among groups in site.yaml`,
      );
    }
    if ("url" in target) return { url: this.#resolveUrl(target.url, file, [...keys, "url"]) };
    if (!("article" in target)) return target;
    const found = this.#findKey(target.article);
    if ("key" in found) return { article: found.key };
    this.#findings.error(
      "unknown-article",
      file,
      this.#positionAt(file, [...keys, "article"]),
      `${found.problem}. Name ${found.remedy}`,
    );
    return target;
  }

  /**
   * Converts the path of a file, `/media/plan.pdf`, to `media:plan.pdf`, and normalises other addresses of the site to NFC.
   * Reports an address that leads nowhere: to a file or page that does not exist, or to a page that only other themes have.
   */
  #resolveUrl(url: string, file: SettingsFileName, keys: readonly PropertyKey[]): string {
    const named = mediaPathOf(url);
    if (named !== undefined) {
      this.#checkMedia(named, file, keys);
      return url;
    }
    const [, path = "", anchor = ""] = /^\/media\/([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(url) ?? [];
    const known = decodePath(path);
    if (known !== undefined && (this.#index.media.has(known) || this.#isBroken(known)))
      return `media:${path}${anchor}`;
    const problem = this.#checkAddress(url);
    if (problem !== undefined)
      this.#findings.warn("missing-page", file, this.#positionAt(file, keys), problem.message);
    return isExternalUrl(url) ? url : composedAddress(url);
  }

  /**
   * Reports a rule from the home page back to `/`, which is a loop: `/` redirects to the home page, whose address depends on
   * the theme.
   */
  #checkRedirects(rules: readonly Redirect[]): void {
    if (this.#unknown.has("theme")) return;
    if (matchRoute(this.#theme, HOME_PATH).kind !== "matched") return;
    for (const [index, { from, to }] of rules.entries()) {
      const [home, entry] = [splitLanguage(from), splitLanguage(to.replace(/[?#].*$/s, ""))];
      if (home.path !== HOME_PATH || entry.path !== "/" || home.prefix !== entry.prefix) continue;
      this.#findings.warn(
        "redirect-loop",
        "redirects.yaml",
        this.#positionAt("redirects.yaml", [index, "from"]),
        `the rule has no effect: "${from}" is the address of the home page, and "${to}" redirects there. Remove the rule`,
      );
    }
  }

  /** Drops entries whose article no longer exists, with a warning. */
  #resolveFormer<Entry extends Pick<MovedContent, "language" | "article">>(
    file: "moved.yaml" | "feed-ids.yaml",
    entries: readonly Entry[],
    first = 0,
  ): Entry[] {
    return entries.flatMap((entry, offset) => {
      const index = first + offset;
      const found = this.#findKey(entry.article, entry.language);
      if ("key" in found) return [{ ...entry, article: found.key }];
      this.#findings.warn(
        "unknown-article",
        file,
        this.#positionAt(file, [index, "article"]),
        `${found.problem} in "${entry.language}"; it is left out. Remove the entry, or name ${found.remedy}`,
      );
      return [];
    });
  }

  /** Returns the translation key for a name, which may be the key itself or the slug of an article. */
  #findKey(given: string, language?: LanguageCode): { key: string } | { problem: string; remedy: string } {
    const name = composed(given);
    if (this.#names.isKey(name, language)) return { key: name };
    const keys = this.#names.keysOfSlug(name, language);
    const [only] = keys;
    if (only !== undefined && keys.length === 1) return { key: only };
    return keys.length > 1
      ? {
          problem: `the slug "${name}" is that of several articles: ${keys.join(", ")}`,
          remedy: "one of these",
        }
      : {
          problem: `there is no article "${name}"`,
          remedy: 'its translation key, "news/opening" for articles/en/news/opening.md',
        };
  }

  #positionAt(file: SettingsFileName, keys: readonly PropertyKey[]): Position {
    return this.#yaml[file]?.positionAt(keys) ?? { line: 1 };
  }
}
