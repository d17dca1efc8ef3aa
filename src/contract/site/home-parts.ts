import type { ThemeCode } from "../addresses/themes.ts";

/**
 * The parts of the themes' home pages, in their usual order. A theme whose home page is an article has none. `home-parts.test.ts` compares
 * them with the pages.
 */
const HOME_PARTS = {
  theme1: ["banners", "statement", "services", "featured", "articles", "contact"],
  theme2: ["banners", "statement", "lead", "services", "articles", "featured", "reel", "contact"],
} as const satisfies Partial<Record<ThemeCode, readonly string[]>>;

export type HomePart<Theme extends keyof typeof HOME_PARTS> = (typeof HOME_PARTS)[Theme][number];

/** The parts of a theme's home page, in their usual order; empty if its home page is an article. */
export function homePartsOf(theme: ThemeCode): readonly string[] {
  return Object.entries(HOME_PARTS).find(([each]) => each === theme)?.[1] ?? [];
}

/** The name of the config entry that chooses and orders the parts. */
export function homeKey(theme: ThemeCode): string {
  return `${theme}Home`;
}

/** Reads `{theme}Home`: the parts of the home page to show, in order. Unknown parts are omitted. If none is named, all are shown. */
export function readHomeParts<Theme extends keyof typeof HOME_PARTS>(
  theme: Theme,
  content: string | undefined,
): readonly HomePart<Theme>[] {
  const parts: readonly HomePart<Theme>[] = HOME_PARTS[theme];
  const named = parsed(content);
  if (!Array.isArray(named)) return parts;
  const shown = [...new Set(named)].flatMap((name) => parts.find((part) => part === name) ?? []);
  return shown.length === 0 ? parts : shown;
}

function parsed(content: string | undefined): unknown {
  try {
    return JSON.parse(content ?? "null");
  } catch {
    return null;
  }
}
