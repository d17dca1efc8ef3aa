/* Constants from section 9 of the specification, and limits that server and site share. */

/** Lifetime of the cookie with the language of the last page, in seconds: 365 days. */
export const LAST_LANGUAGE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** Lifetime of the cookie with the language that the visitor chose, in seconds. Browsers shorten it to 400 days. */
export const LANGUAGE_MAX_AGE_SECONDS = 2_147_483_646;
/** Minimum time between two reloads because of a failed chunk, in milliseconds. */
export const RELOAD_GUARD_MS = 10_000;
/** Maximum number of routes preloaded at the same time. */
export const MAXIMUM_PRELOADS = 4;
/** Maximum wait for a paint before a navigation resolves, in milliseconds. */
export const NAVIGATION_WAIT_MS = 100;
/** Time without a page view after which a visit ends, in milliseconds. */
export const VISIT_PAUSE_MS = 30 * 60 * 1000;
/** Interval at which an open page checks for a newer build, in milliseconds. */
export const UPDATE_INTERVAL_MS = 3_600_000;
/** The z-index of the first popup. Further popups are stacked above it. */
export const POPUP_BASE_Z_INDEX = 2000;
/** HTTP statuses after which an idempotent call is retried once. */
export const RETRY_STATUS_CODES = [408, 409, 425, 429, 500, 502, 503, 504] as const;

/** Screen widths for which images are resized, in CSS pixels. */
export const IMAGE_SCREENS = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  "2xl": 1536,
} as const;
export const IMAGE_DENSITIES = [1, 2] as const;
export const IMAGE_FORMAT = "webp";
export const IMAGE_QUALITY = 80;

/** Every image width that these screens and densities can request, in pixels and ascending. */
export const IMAGE_WIDTHS: readonly number[] = [
  ...new Set(
    Object.values(IMAGE_SCREENS).flatMap((width) => IMAGE_DENSITIES.map((density) => width * density)),
  ),
].sort((left, right) => left - right);

/** Number of articles on one page of a list or of search results. */
export const DEFAULT_PAGE_SIZE = 12;
/** Maximum number of articles per group on the home page. */
export const HOME_SECTION_SIZE = 6;
/** Maximum number of articles per page. */
export const MAXIMUM_PAGE_SIZE = 100;
/** Highest page number that can be requested of a list or of search results. */
export const MAXIMUM_PAGE = 10_000;
/** Maximum length of a search text, in characters. The rest is ignored. */
export const MAXIMUM_QUERY_LENGTH = 200;
/** Maximum depth of a menu tree. */
export const MAXIMUM_MENU_DEPTH = 4;
/**
 * Maximum number of entries of all five menus together that a page shows completely. With more, a page shows only some of them.
 */
export const LARGE_MENUS = 500;
/** Maximum number of entries shown together in one list of a large menu. */
export const MENU_LIST_ENTRIES = 40;
/**
 * Target number of entries of large menus on a page. A page shows more only if the lists on the paths to the page and to the enquiry
 * form have more.
 */
export const MENU_ENTRIES = 80;

/**
 * Maximum number of `contents` blocks, and of `list` blocks, in an article. A page with a thousand `contents` blocks and a thousand
 * headings would have 30 MB, and each `list` block takes a database query.
 */
export const MAXIMUM_FILLED_BLOCKS = 10;

/** Maximum length of each field of an enquiry, in characters. */
export const NEED_LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  company: 200,
  category: 200,
  message: 5000,
  /** Maximum length of a tenant's additional single-line and multi-line fields, in characters. */
  ownLine: 200,
  ownText: 2000,
} as const;
