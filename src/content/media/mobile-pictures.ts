import { posix } from "node:path";

/**
 * The path of a picture's drawing for phones: `figures/plan.en.mobile.svg` stands beside `figures/plan.en.svg`. Nothing names
 * it; whoever shows the picture offers both.
 */
export function mobilePathOf(path: string): string {
  const ending = posix.extname(path);
  return `${path.slice(0, path.length - ending.length)}.mobile${ending}`;
}

/** The path that a file with `.mobile` in its name was probably drawn for; `undefined` for other names. */
export function mainPathOf(mobilePath: string): string | undefined {
  const path = mobilePath.replace(/\.mobile(?=\.[^/]+$)/i, "");
  return path === mobilePath ? undefined : path;
}
