import { composed } from "../addresses/composed.ts";

/** The path of each screen of the Studio. `:name` matches one segment, `:name+` one or more. */
const STUDIO_PATHS = {
  sites: "/studio/",
  join: "/studio/join",
  company: "/studio/company",
  profile: "/studio/profile",
  everybody: "/studio/people",
  everywhere: "/studio/replace",
  today: "/studio/sites/:tenant/",
  people: "/studio/sites/:tenant/people",
  history: "/studio/sites/:tenant/history",
  releases: "/studio/sites/:tenant/releases",
  settings: "/studio/sites/:tenant/settings",
  redirects: "/studio/sites/:tenant/redirects",
  look: "/studio/sites/:tenant/look",
  groups: "/studio/sites/:tenant/groups",
  media: "/studio/sites/:tenant/media",
  words: "/studio/sites/:tenant/replace",
  menus: "/studio/sites/:tenant/menus",
  banners: "/studio/sites/:tenant/banners",
  enquiries: "/studio/sites/:tenant/enquiries",
  visits: "/studio/sites/:tenant/visits",
  articles: "/studio/sites/:tenant/articles",
  article: "/studio/sites/:tenant/articles/:language/:path+",
} as const;

export type StudioScreen = keyof typeof STUDIO_PATHS;

/** The parameters of each screen's path. */
export interface StudioParameters {
  sites: Record<never, string>;
  join: Record<never, string>;
  company: Record<never, string>;
  profile: Record<never, string>;
  everybody: Record<never, string>;
  everywhere: Record<never, string>;
  today: { tenant: string };
  people: { tenant: string };
  history: { tenant: string };
  releases: { tenant: string };
  settings: { tenant: string };
  redirects: { tenant: string };
  look: { tenant: string };
  groups: { tenant: string };
  media: { tenant: string };
  words: { tenant: string };
  menus: { tenant: string };
  banners: { tenant: string };
  enquiries: { tenant: string };
  visits: { tenant: string };
  articles: { tenant: string };
  /** `path` is group and slug, or only the slug, as in the article's file name. */
  article: { tenant: string; language: string; path: string };
}

export type StudioAddress = {
  [Screen in StudioScreen]: { screen: Screen; parameters: StudioParameters[Screen] };
}[StudioScreen];

const PARAMETER = /:(\w+)(\+?)/g;

/** Returns the path of a screen. */
export function studioPath<Screen extends StudioScreen>(
  screen: Screen,
  parameters: StudioParameters[Screen],
): string {
  const values: Readonly<Record<string, string>> = parameters;
  return STUDIO_PATHS[screen].replaceAll(PARAMETER, (_, name: string) =>
    (values[name] ?? "").split("/").map(encodeURIComponent).join("/"),
  );
}

/** Returns the screen at a path without query; `undefined` if there is none, or if the path cannot be decoded. */
export function matchStudioPath(path: string): StudioAddress | undefined {
  for (const [screen, pattern] of Object.entries(STUDIO_PATHS)) {
    const groups = expressionOf(pattern).exec(path);
    if (groups === null) continue;
    try {
      const parameters = Object.fromEntries(
        Object.entries(groups.groups ?? {}).map(([name, value]) => [
          name,
          composed(decodeURIComponent(value)),
        ]),
      );
      return { screen, parameters } as StudioAddress;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

function expressionOf(pattern: string): RegExp {
  const source = pattern.replaceAll(PARAMETER, (_, name: string, several: string) =>
    several === "" ? `(?<${name}>[^/]+)` : `(?<${name}>[^/]+(?:/[^/]+)*)`,
  );
  return new RegExp(`^${source}$`);
}

/** Returns the path of the screen with one file's history. */
export function historyOf(tenant: string, name: string): string {
  return `${studioPath("history", { tenant })}?${new URLSearchParams({ file: name }).toString()}`;
}
