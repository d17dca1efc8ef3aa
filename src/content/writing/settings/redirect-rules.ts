import { withQuery } from "../../../contract/addresses/redirects.ts";
import type { Redirect } from "../../model/redirect.ts";
import { mediaPathOf } from "../../reading/references.ts";

/** The slot of a pattern in a radix3 router: parameters and `*` share one, and a trailing slash does not count. */
function slotOf(pattern: string): string {
  const segments = pattern.split("/").filter((segment) => segment !== "");
  return `/${segments.map((segment) => (segment === "**" || segment.startsWith("**:") ? "**" : isPlaceholder(segment) ? "*" : segment)).join("/")}`;
}

/**
 * True for two rules that radix3's exported matcher cannot tell apart: they have the same slot, or one ends in `*` and the
 * other continues below it. The first of them would be lost.
 */
export function isSlotShared(left: string, right: string): boolean {
  const [one, two] = [slotOf(left), slotOf(right)];
  if (one === two) return true;
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  return short.endsWith("/*") && long.startsWith(`${short}/`);
}

function isPlaceholder(segment: string): boolean {
  return segment === "*" || segment.startsWith(":") || segment.includes("*");
}

/** The target of a rule for a path; `undefined` if the rule does not match. `**` in the target is the rest of the path. */
export function applyRule({ from, to }: Redirect, path: string): string | undefined {
  const wanted = from.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  for (const [index, segment] of wanted.entries()) {
    if (segment === "**") return to.replace("**", given.slice(index).join("/"));
    const actual = given[index];
    if (actual === undefined || (!isPlaceholder(segment) && segment !== actual)) return undefined;
  }
  return wanted.length === given.length ? to : undefined;
}

/** Exact rules before wildcards, longer before shorter: the order in which rules are tried. */
function bySpecificity(left: Redirect, right: Redirect): number {
  const wildcards = (rule: Redirect): number => (rule.from.includes("*") ? 1 : 0);
  return wildcards(left) - wildcards(right) || right.from.length - left.from.length;
}

/**
 * Follows each rule to its final target, so that visitors are redirected only once; query and hash of the targets between are
 * carried along, as they are when a rule is applied. `looping` are rules that never end.
 */
export function collapseChains(rules: readonly Redirect[]): { rules: Redirect[]; looping: Redirect[] } {
  const ordered = [...rules].sort(bySpecificity);
  const looping: Redirect[] = [];
  const collapsed = rules.map((rule) => {
    const seen = new Set([pathOf(rule.from)]);
    let { to } = rule;
    while (to.startsWith("/") && !to.startsWith("//")) {
      const path = pathOf(to);
      const next = ordered
        .map((candidate) => applyRule(candidate, path))
        .find((target) => target !== undefined);
      if (next === undefined) break;
      if (seen.has(path) || seen.size > rules.length + 1 || pathOf(next) === path) {
        looping.push(rule);
        break;
      }
      seen.add(path);
      to = carry(to, next);
    }
    return { ...rule, to };
  });
  return { rules: collapsed, looping };
}

/** The next target with the query and hash of the one before, unless it sets the same itself. A file has no query. */
function carry(before: string, next: string): string {
  const [, query = "", hash = ""] = /^[^?#]*(?:\?([^#]*))?(#.*)?$/s.exec(before) ?? [];
  return withQuery(next, mediaPathOf(next) === undefined ? query : "", hash);
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, "");
}
