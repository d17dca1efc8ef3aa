import { DEFAULT_THEME, type ThemeCode } from "../../contract/themes.ts";
import type { Theme } from "./theme.ts";

/** One lazy line per theme: each is a chunk of its own, with its own style sheet. */
const LOADERS: Partial<Record<ThemeCode, () => Promise<{ default: Theme }>>> = {
  theme1: () => import("./theme1/index.ts"),
};

const loaded = new Map<ThemeCode, Theme>();

/** The module that holds a theme, as the build's manifest names it. */
export function themeModule(code: ThemeCode): string {
  return `src/site/themes/${drawnTheme(code)}/index.ts`;
}

/** Loads a theme once. A theme that is not drawn wears {@link DEFAULT_THEME}. */
export async function loadTheme(code: ThemeCode): Promise<Theme> {
  const drawn = drawnTheme(code);
  const known = loaded.get(drawn);
  if (known !== undefined) return known;
  const load = LOADERS[drawn];
  if (load === undefined) throw new Error(`No theme is drawn for ${drawn}`);
  const { default: theme } = await load();
  loaded.set(drawn, theme);
  return theme;
}

/** The codes of all themes that are drawn. */
export function drawnThemes(): ThemeCode[] {
  return Object.keys(LOADERS) as ThemeCode[];
}

function drawnTheme(code: ThemeCode): ThemeCode {
  return LOADERS[code] === undefined ? DEFAULT_THEME : code;
}
