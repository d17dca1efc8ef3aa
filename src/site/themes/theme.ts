import type { ComponentType, ReactNode } from "react";
import type { ThemeCode } from "../../contract/themes.ts";
import type { PageContent } from "../page.ts";

/*
 * What a theme may use, besides `useSite()`, `usePage()` (context.ts) and `useText()` (messages/use-text.ts).
 * All of it is unstyled; `className` goes to the outermost element, and `data-` attributes mark what is inside.
 *
 * parts/image.tsx                Image { src, alt, width?, height?, sizes?: "100vw md:50vw lg:400px", isPriority?, className? }
 * parts/lazy-image.tsx           LazyImage: the same, without a source until scrolled near (img[data-lazy] while it waits: give it `display: block`,
 *                                or alternative text collapses it, and `display: none` under `@media (scripting: none)`)
 * parts/search-box.tsx           SearchBox { children: button content, group?, className?, inputClassName?, buttonClassName? }; nothing where no search is kept
 * parts/need-form.tsx            NeedForm { categories, category?, form?, className? }: form[data-need-form] > p[data-field=name|email|…][data-invalid], [data-error],
 *                                [data-required], [data-need-summary], [data-need-failure], [data-need-sent]
 * parts/no-space-input.tsx       NoSpaceInput: an `<input>` that takes no white space
 * parts/article-body.tsx         ArticleBody { article, className?, renderNeed: (attributes) => ReactNode }; button[data-copy-code] stands before each pre
 * parts/use-scroll-spy.ts        useScrollSpy(ids): id of the heading being read
 * parts/use-carousel.ts          useCarousel(count): { index, isPlaying, show, showNext, showPrevious, togglePlaying, rootProps }
 * parts/popup-layer.ts           usePopupLayer(ref, isOpen), allocatePopupLayer(): z-index from 2000 upwards
 * parts/color-scheme-switch.tsx  ColorSchemeSwitch { className? }: fieldset > legend + label[data-scheme] > input + span; useColorScheme(): [scheme, choose];
 *                                a chosen scheme stands in html[data-color-scheme=light|dark], none means the system's
 * parts/use-language-links.ts    useLanguageLinks(): { code, name, tag, href, isCurrent, isTranslated }[]
 * parts/language-hint.tsx        LanguageHint { className? }: aside[data-language-hint] > p + a + button; to be fixed above the page
 * parts/update-notice.tsx        UpdateNotice { className? }: [data-update-notice][hidden] > span + two buttons
 * parts/menu-link.tsx            MenuLink { menu, className?, externalMark? }: a link with target and aria-current, or a span where it leads nowhere
 * parts/menu-paths.ts            isSamePath(url, other), trailTo(menus, url), listPages(menus): where a page stands in the menus
 * parts/article-date.tsx         ArticleDate { iso }: a day in the language of the page
 * parts/progress-bar.tsx         ProgressBar { className? }: [data-progress-bar][data-loading]
 * parts/retry-button.tsx         RetryButton { className?, children }: for error pages whose error.reason is "network"
 * state/use-navigation.ts        useNavigation((state) => state.isLoading)
 *
 * The application itself places div[data-live-region] after the layout: hide it visually (never with display: none).
 * The tenant's colours are custom properties of :root, absent without a valid configuration: --theme-color, --hover-color, --active-color,
 * --on-theme-color, --on-hover-color, --on-active-color (text on them), --accent-on-light, --accent-on-dark (the theme colour as text).
 */

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
