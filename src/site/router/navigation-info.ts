import type { SiteError } from "../../contract/api/errors.ts";

/** Data that the application attaches to its own navigations. */
export interface NavigationInfo {
  /** The error, and the path of the page where it occurred. Set for navigations to the error route. */
  failure?: { error: SiteError; path: string };
  /** Set if the navigation continues another one, for example a redirect. The clicked link has then been painted already. */
  isContinuation?: boolean;
  /** Set if the target is the same page in another language, so that the scroll position is kept. */
  keepsPlace?: boolean;
}

const KEY = Symbol("vitrine");

/** Wraps data for the `info` option of a navigation. */
export function writeInfo(info: NavigationInfo): unknown {
  return { [KEY]: info };
}

/** Unwraps data of {@link writeInfo}; empty for navigations that were started by other code. */
export function readInfo(info: unknown): NavigationInfo {
  if (typeof info !== "object" || info === null || !(KEY in info)) return {};
  return info[KEY] as NavigationInfo;
}
