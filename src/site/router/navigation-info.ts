import type { SiteError } from "../../contract/api/errors.ts";

/** Data that the application attaches to its own navigations. */
export interface NavigationInfo {
  /** For the error route: the error and the path where it happened. */
  failure?: { error: SiteError; path: string };
  /**
   * Set on a navigation that continues another one, a redirect say: the pressed link has been painted
   * already.
   */
  isContinuation?: boolean;
  /** Set if the target is the same page in another language: the scroll position is kept. */
  keepsPlace?: boolean;
}

const KEY = Symbol("vitrine");

/** Wraps the data for the `info` option of a navigation. */
export function writeInfo(info: NavigationInfo): unknown {
  return { [KEY]: info };
}

/** Unwraps what {@link writeInfo} wrapped; empty for navigations by anything else. */
export function readInfo(info: unknown): NavigationInfo {
  if (typeof info !== "object" || info === null || !(KEY in info)) return {};
  return info[KEY] as NavigationInfo;
}
