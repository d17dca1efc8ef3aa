import type { SiteError } from "../../contract/api/errors.ts";

/** What a navigation of the application is told by the one that it follows from. */
export interface NavigationInfo {
  /** For the error route: what failed, and where. */
  failure?: { error: SiteError; path: string };
  /** It goes on with what the visitor asked for, a redirect say, and what they pressed has been painted. */
  isContinuation?: boolean;
  /** The same page in another language: the visitor goes on where they were. */
  keepsPlace?: boolean;
}

const KEY = Symbol("vitrine");

/** Makes a value for the `info` of a navigation. */
export function writeInfo(info: NavigationInfo): unknown {
  return { [KEY]: info };
}

/** What {@link writeInfo} made; empty for navigations of others. */
export function readInfo(info: unknown): NavigationInfo {
  if (typeof info !== "object" || info === null || !(KEY in info)) return {};
  return info[KEY] as NavigationInfo;
}
