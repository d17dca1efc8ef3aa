import type { SiteError } from "../../contract/api/errors.ts";

/** Data that the application attaches to its own navigations. */
export interface NavigationInfo {
  /** The error, and the path where it happened; set for navigations to the error route. */
  failure?: { error: SiteError; path: string };
  /** Set on a navigation that continues another one, such as a redirect: the pressed link has already been painted. */
  isContinuation?: boolean;
  /** Set if the target is the same page in another language, so that the scroll position stays. */
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
