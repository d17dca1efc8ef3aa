/** Constants of the specification's section 9, and the few bounds that both sides must agree on. */

/** Lifetime of the cookie that remembers the language last seen: 365 days, in seconds. */
export const LAST_LANGUAGE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** Lifetime asked for the visitor's own choice of language, in seconds. Browsers cap it at 400 days. */
export const LANGUAGE_MAX_AGE_SECONDS = 2_147_483_646;
/** How long one reload after a failed chunk forbids another, in milliseconds. */
export const RELOAD_GUARD_MS = 10_000;
/** Route preloads in flight at once. */
export const MAXIMUM_PRELOADS = 4;
/** Upper bound of the wait for a paint before a navigation resolves, in milliseconds. */
export const NAVIGATION_WAIT_MS = 100;
/** A visit ends after this time without a page, in milliseconds: whoever comes back later begins another. */
export const VISIT_PAUSE_MS = 30 * 60 * 1000;
/** How often an open page asks for a newer build, in milliseconds. */
export const UPDATE_INTERVAL_MS = 3_600_000;
/** Popups stack from here upwards. */
export const POPUP_BASE_Z_INDEX = 2000;
/** Answers after which an idempotent call is tried once more. */
export const RETRY_STATUS_CODES = [408, 409, 425, 429, 500, 502, 503, 504] as const;

/** Widths in CSS pixels at which pictures change size. */
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

/** Every width in pixels that the screens and densities can ask for, ascending. */
export const IMAGE_WIDTHS: readonly number[] = [
  ...new Set(
    Object.values(IMAGE_SCREENS).flatMap((width) => IMAGE_DENSITIES.map((density) => width * density)),
  ),
].sort((left, right) => left - right);

/** Articles on one page of a list or of search results. */
export const DEFAULT_PAGE_SIZE = 12;
/** Articles of each group on the home page. */
export const HOME_SECTION_SIZE = 6;
export const MAXIMUM_PAGE_SIZE = 100;
/** Last page of a list or of search results that can be asked for. */
export const MAXIMUM_PAGE = 10_000;
/** Longest search text that is looked at, in characters; the rest is ignored. */
export const MAXIMUM_QUERY_LENGTH = 200;
/** Levels of a menu tree. */
export const MAXIMUM_MENU_DEPTH = 4;

/** Most characters of each field of a need. */
export const NEED_LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  company: 200,
  category: 200,
  message: 5000,
  /** Fields of a tenant's own, of one line and of several. */
  ownLine: 200,
  ownText: 2000,
} as const;
