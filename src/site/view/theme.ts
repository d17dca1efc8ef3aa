import type { ComponentType, ReactNode } from "react";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { PageContent } from "../page/page.ts";

/*
 * THE THEME CONTRACT
 *
 * A theme is a folder in src/site/themes, named after its code, and a row in the route table (contract/addresses/routes.ts).
 *
 * It must provide, in `index.ts` as the default export of `defineTheme`:
 *   layouts.default   around every page
 *   layouts.error     around an error page if the site's data could not be read, so it can only use the site's name
 *   errorPage         shows what failed and what to do next; part of the theme's main chunk, because it must work when nothing else can be
 *                     loaded
 *   pages             one for each route in its row: index, need, search, form-submit-success, article, group
 * and import the style sheets: `../../styles/base.css` first, then its own, with all their rules in `@layer theme`.
 *
 * It may provide
 *   pages.landing     articles with the layout `landing`, and the styles of blocks from which pages are built
 *   blocks            interactive parts of an article's text (`need`, the form; `form`, the forms that a site declares; `share`, ways to
 *                     pass the page on, whose module also imports the styles of blocks that few texts have); without them the text has a plain link
 * and override, with rules in its layer: the tokens of styles/tokens.css (backgrounds, text colours, lines, accents, fonts), and the
 * styles of articles (styles/article/: `.article-body` and what is inside it).
 *
 * It gets the site from `useSite()`, the page from `usePage()` (context.ts) and texts from `useText()` (view/use-text.ts); each page
 * gets its content as a prop. All of these are loaded before rendering begins: a theme fetches nothing, has no state that outlives a page,
 * imports nothing from other themes, and renders the same on the server as in the browser.
 *
 * Every layout has one MainContent, a SkipLink to it as the first focusable element, and the Notices; every page has one h1.
 *
 * PARTS
 *
 * Behaviour that themes share, with few styles (styles/landmarks.css). `className` is set on the outermost element; `data-` attributes mark
 * the elements inside. The build assigns parts to chunks by itself (build/chunk-groups.ts).
 *
 * parts/page/frame.tsx                   Frame { of: component without props }: a part of the layout around the content, such as a header.
 *                                        The server renders it once for all pages if it generates no ids and uses nothing of the page beyond
 *                                        MenuLink, SearchBox, PerPage, useLinks(), useLanguageLinks(), useBranches() and useFramePage()
 *                                        (view/frame-page.ts); otherwise it is rendered with each page
 * parts/page/per-page.tsx                PerPage { children }: mounted again on each page, so that an open menu is closed on the next page
 * parts/page/landmarks.tsx               SkipLink { className? }, MainContent { className?, children }
 * parts/page/notices.tsx                 Notices { className?, noticeClassName? }: [data-notices] > LanguageHint, UpdateNotice
 * parts/page/update-notice.tsx           UpdateNotice { className? }: [data-update-notice][hidden] > span + two buttons
 * parts/page/site-mark.tsx               SiteMark { href, height, className?, wordmarkClassName? }: the logo as a link, or the name
 * parts/page/breadcrumbs.tsx             Breadcrumbs { crumbs, className?, listClassName? }: nav > ol
 * parts/page/title-text.tsx              TitleText { children: text }: a title that breaks where a reader would pause
 * parts/page/title-runs.ts               titleRuns(title): the unbreakable parts of a Chinese title, in order
 * parts/page/text-width.ts               textWidth(text), isWide(letter): counts letters, Chinese and Korean ones twice
 * parts/page/elsewhere.tsx               SocialLinks { className?, linkClassName? }, OtherSites { className?, titleClassName?,
 *                                        linkClassName? }: nothing if there are none
 * parts/page/email-text.tsx              EmailText { email }: breaks after punctuation
 * parts/page/phone-url.ts                phoneUrl(phone)
 * parts/page/page-steps.ts               pageSteps(page, size, total): { previous, next, numbers } | undefined
 * parts/page/page-numbers.tsx            PageNumbers { page, numbers, url(page) }: ol > li from the numbers of pageSteps()
 * parts/page/links.ts                    useLinks(), useGroupUrl(), withQuery(path, values): { home, need, search } in the language of the
 *                                        page; a group's address, or undefined
 * parts/page/modal.tsx                   Modal { id, label, className?, closesOnOutsidePress?, onToggle?, children }, OpenModalButton {
 *                                        modal: id, and all props of a button }, CloseModalButton { className?, children }: a dialog, with
 *                                        the latter inside; focus stays inside, Escape closes, and in browsers with invoker commands it
 *                                        needs no JavaScript
 * parts/page/popup-layer.ts              allocatePopupLayer(): z-index for a popup that opens now, from 2000 upwards
 * parts/page/color-scheme-switch.tsx     ColorSchemeSwitch { className?, name }: fieldset > legend + label[data-scheme] > input + span;
 *                                        a chosen scheme is set as html[data-color-scheme=light|dark]; without it, the system's applies
 * parts/page/use-shortcut-key.ts         useShortcutKey(): "Ctrl" or "⌘"; with K, it opens and closes the modal of a button with
 *                                        aria-keyshortcuts, from the first paint on
 * parts/page/use-close-popovers.ts       useClosePopovers(url): closes open popovers when another page is shown
 * parts/page/use-error-message.ts        useErrorMessage(content): { status, title, text, detail, canRetry, offersSearch }
 * parts/page/error-detail.tsx            ErrorDetail { className, detail }: p > span*2: a label, and the exact message in English
 * parts/page/retry-button.tsx            RetryButton { className?, children }: for error pages whose error.reason is "network"
 * parts/page/progress-bar.tsx            ProgressBar { className? }: [data-progress-bar][data-loading]
 * parts/menu/menu-link.tsx               MenuLink { menu, className?, isCurrent?, externalMark?, children? }: a link with target and
 *                                        aria-current, a span if the entry has no address, or [data-folded] for folded entries of a large
 *                                        menu; those of a list in a <details> load when it opens
 * parts/menu/menu-list.tsx               MenuList { menus, depth?, className?, linkClassName?, externalMark? }: nested lists
 * parts/menu/menu-paths.ts               isSamePath(url, other), trailTo(menus, url), currentEntry(menus, url), listPages(menus): the place
 *                                        of a page in the menus
 * parts/menu/use-branches.ts             useBranches(menus, isOpenAtFirst): { isOpen(menu), summaryProps(menu) } for a tree of <details>
 *                                        that stay open from page to page
 * parts/language/language-list.tsx       LanguageList { languages, linkClassName?, …ul }: ul of the result of useLanguageLinks()
 * parts/language/use-language-links.ts   useLanguageLinks(): { code, name, tag, href, isCurrent, isTranslated }[]
 * parts/language/language-hint.tsx       LanguageHint { className? }: aside[data-language-hint] > p + a + button; give it a fixed position
 * parts/language/foreign-tag.ts          foreignTag(item, site): `lang` for a text in another language than the page
 * parts/article/article-body.tsx         ArticleBody { article, className? }: blocks in the text are the theme's own `blocks`;
 *                                        button[data-copy-code] is before each pre, a[data-permalink] in each heading
 * parts/article/authors.tsx              Authors { names }: span > bdi…
 * parts/article/block-number.ts          BlockNumber: context with a form's index among the article's blocks
 * parts/article/article-date.tsx         ArticleDate { iso }, dateValues(text, iso): a date in the page's language; its values for a
 *                                        message
 * parts/article/article-notices.tsx      ArticleNotices { article, className }, isRevised(article): "in another language", "outdated"
 * parts/article/lead-of.ts               leadOf(article): the summary, unless it was derived from the beginning of the text
 * parts/article/contents-list.tsx        ContentsList { headings, current?, lang, className? }: ol > li[data-depth] > a
 * parts/article/use-scroll-spy.ts        useScrollSpy(ids): id of the heading being read
 * parts/article/use-entry-in-sight.ts    useEntryInSight(current): ref for a column of contents, which scrolls to the current entry
 * parts/article/use-share.ts             useShare(title): { mailUrl, copy?, isCopied, share? }
 * parts/article/share-items.tsx          ShareItems { title, mark? }: the result of useShare() as list items
 * parts/article/share-block.tsx          ShareBlock: ul[data-share] of ShareItems for the block `share`
 * parts/article/copy-link-button.tsx     CopyLinkButton { copy, isCopied, children? }: pass it the result of useShare()
 * parts/picture/image.tsx                Image { src, alt, width?, height?, sizes?: "100vw md:50vw lg:400px", isPriority?, className? }
 * parts/picture/lazy-image.tsx           LazyImage: the same, without a source until scrolled near (img[data-lazy] while it waits: give it
 *                                        `display: block`, or alternative text collapses it, and `display: none` under `@media (scripting:
 *                                        none)`)
 * parts/picture/use-carousel.ts          useCarousel(count): { index, isPlaying, show, showNext, showPrevious, togglePlaying, rootProps }
 * parts/search/search-box.tsx            SearchBox { children: button content, id?, group?, className?, inputClassName?, buttonClassName?,
 *                                        suggestionsClassName? }: search > form > input[role=combobox] + button + [role=listbox] of links;
 *                                        nothing if the theme has no search
 * parts/search/use-search-page.ts        useSearchPage(content): { isFound, count, groups, spellings, pageUrl }
 * parts/search/search-groups.tsx         SearchGroups { groups, className? }: nav > ul of links that limit a search to one group
 * parts/search/spellings.tsx             Spellings { words, className? }: spelling suggestions for words without results, in one line
 * parts/search/use-live-search.ts        useLiveSearch(): { status, query, answer: { sections, total, suggestions } | undefined,
 *                                        search(text) }: searches while the visitor types
 * parts/search/use-combobox.ts           useCombobox({ field: input element, count, offer, isPending, onQuery }): { setQuery, listProps,
 *                                        optionProps(index) }; the options are links
 * parts/search/is-composing.ts           isComposing(event): true while an input method uses the key
 * parts/need/need-form.tsx               NeedForm { own?, categories?, category?, form?, className? }: form[data-need-form] >
 *                                        with `own` from OwnFormBlock, a form that the site declares;
 *                                        p[data-field=name|email|…][data-invalid], [data-error], [data-required], [data-need-summary],
 *                                        [data-need-failure], [data-need-sent]
 * parts/need/own-form-block.tsx          OwnFormBlock { form }: a form that the site declares, with its title; `form` is the theme's component
 *                                        that shows NeedForm
 * parts/need/no-space-input.tsx          NoSpaceInput: an `<input>` that accepts no white space
 * state/use-navigation.ts                useNavigation((state) => state.isLoading)
 *
 * The application adds div[data-live-region] after the layout: hide it visually (never with display: none).
 * The tenant's colours are custom properties of :root, absent without a valid configuration: --theme-color, --hover-color, --active-color,
 * --on-theme-color, --on-hover-color, --on-active-color (text on them), --accent-on-light, --accent-on-dark (the theme colour as text).
 */

export interface LayoutProps {
  children: ReactNode;
}

export interface ContentProps<Name extends PageContent["name"]> {
  content: Extract<PageContent, { name: Name }>;
}

/** The `data-` attributes of a block in an article, set by an editor. */
export interface BlockProps {
  attributes: Readonly<Record<string, string>>;
}

/** An article with the layout `landing` is a page of its own. */
export type LazyPage = Exclude<PageContent["name"], "error"> | "landing";
type PageComponent<Name extends LazyPage> = ComponentType<
  ContentProps<Name extends "landing" ? "article" : Exclude<Name, "landing">>
>;
export type LazyBlock = "need" | "form" | "share";

/**
 * A theme: everything that all of its pages need, and functions that load the rest.
 *
 * Pages and blocks are separate chunks with their own style sheets. Each is the default export of a module with its name, because the head
 * of a page links modules by name: `index: () => import("./pages/index.tsx")`, `need: () => import("./blocks/need.tsx")`.
 */
export interface Theme {
  code: ThemeCode;
  layouts: { default: ComponentType<LayoutProps>; error: ComponentType<LayoutProps> };
  /** Not lazy, because it must work when nothing more can be loaded. */
  errorPage: ComponentType<ContentProps<"error">>;
  /** The pages of the theme. */
  pages: { [Name in LazyPage]?: () => Promise<{ default: PageComponent<Name> }> };
  /** Interactive parts of articles. */
  blocks: { [Kind in LazyBlock]?: () => Promise<{ default: ComponentType<BlockProps> }> };
}

/** A theme with the parts that are loaded so far, including all that the current view needs. */
export interface Look {
  theme: Theme;
  /** Each gets only the content of its own kind, which the compiler cannot relate to its name. */
  pages: { [Name in LazyPage]?: ComponentType<{ content: PageContent }> };
  blocks: { [Kind in LazyBlock]?: ComponentType<BlockProps> };
}

/** Gives a theme its type where it is defined. */
export function defineTheme(theme: Theme): Theme {
  return theme;
}
