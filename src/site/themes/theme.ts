import type { ComponentType, ReactNode } from "react";
import type { ThemeCode } from "../../contract/themes.ts";
import type { PageContent } from "../page.ts";

export interface LayoutProps {
  children: ReactNode;
}

export interface ContentProps<Name extends PageContent["name"]> {
  content: Extract<PageContent, { name: Name }>;
}

/**
 * A look: two layouts and one component per page that the theme keeps. A theme reads the page and the
 * site from context, fetches nothing, and words everything through messages.
 */
export interface Theme {
  code: ThemeCode;
  layouts: { default: ComponentType<LayoutProps>; error: ComponentType<LayoutProps> };
  pages: { [Name in PageContent["name"]]?: ComponentType<ContentProps<Name>> };
}

/** Types a theme where it is written. */
export function defineTheme(theme: Theme): Theme {
  return theme;
}
