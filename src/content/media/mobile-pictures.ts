import { posix } from "node:path";

/**
 * Returns the path of a picture's variant for phones: `figures/plan.en.mobile.svg` for `figures/plan.en.svg`. Texts do not
 * refer to it; pages that show the picture offer both.
 */
export function mobilePathOf(path: string): string {
  const ending = posix.extname(path);
  return `${path.slice(0, path.length - ending.length)}.mobile${ending}`;
}

/** Returns the path of the picture to which a file with `.mobile` in its name probably belongs; `undefined` for other names. */
export function mainPathOf(mobilePath: string): string | undefined {
  const path = mobilePath.replace(/\.mobile(?=\.[^/]+$)/i, "");
  return path === mobilePath ? undefined : path;
}
