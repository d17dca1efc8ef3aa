import { createQueryRedirects, matchQuery, querySlot } from "../../../contract/addresses/query-redirects.ts";
import { hasQuery, withQuery } from "../../../contract/addresses/redirects.ts";
import type { Redirect } from "../../model/redirect.ts";
import { mediaPathOf } from "../../reading/references.ts";
import { createPatterns, isPlaceholder } from "./redirect-patterns.ts";

/**
 * Returns the slot of a pattern in a radix3 router. All parameters and `*` share one slot, and a trailing slash does not count.
 */
function slotOf(pattern: string): string {
  const segments = pattern.split("/").filter((segment) => segment !== "");
  return `/${segments.map((segment) => (segment === "**" || segment.startsWith("**:") ? "**" : isPlaceholder(segment) ? "*" : segment)).join("/")}`;
}

/**
 * Returns, for each rule that conflicts with an earlier rule, the earlier one. The matcher exported by radix3 cannot
 * distinguish two rules with the same slot, nor a rule that ends in `*` from a rule that continues below it: one of them would
 * be lost.
 */
export function sharedSlots(rules: readonly Redirect[]): Map<Redirect, Redirect> {
  const shared = new Map<Redirect, Redirect>();
  const first = new Map<string, Redirect>();
  /** For each slot that ends in `*`: the first rule whose path continues below it. */
  const firstBelow = new Map<string, Redirect>();
  for (const rule of rules) {
    // Two rules for one path with different queries are as distinct as rules for two paths.
    const slot = hasQuery(rule) ? querySlot(rule.from) : slotOf(rule.from);
    const above = slotsAbove(slot);
    const other = [slot, ...above].map((each) => first.get(each)).find(Boolean) ?? firstBelow.get(slot);
    if (other !== undefined) shared.set(rule, other);
    if (!first.has(slot)) first.set(slot, rule);
    for (const each of above) if (!firstBelow.has(each)) firstBelow.set(each, rule);
  }
  return shared;
}

/** Returns the slots ending in `*` that are above this one: `/a/*` is above the slot of `/a/:name/x`. */
function slotsAbove(slot: string): string[] {
  return [...slot.matchAll(/\/\*(?=\/)/g)].map(({ index }) => slot.slice(0, index + 2));
}

/** Compares rules by the order in which they are tried: exact rules before wildcards, longer before shorter. */
function bySpecificity(left: Redirect, right: Redirect): number {
  const wildcards = (rule: Redirect): number => (rule.from.includes("*") ? 1 : 0);
  return wildcards(left) - wildcards(right) || right.from.length - left.from.length;
}

/** Maximum number of rules that apply one after another: as many redirects as browsers follow. */
export const MAXIMUM_STEPS = 20;

/**
 * Follows each rule to its final target, so that visitors are redirected only once. A target without a query or hash gets
 * that of the address before it, as when a rule is applied. `looping` contains the rules that never end.
 */
export function collapseChains(rules: readonly Redirect[]): { rules: Redirect[]; looping: Redirect[] } {
  const next = nextStep(rules);
  const looping: Redirect[] = [];
  const collapsed = rules.map((rule) => {
    const seen = new Set([rule.from]);
    let { to } = rule;
    while (to.startsWith("/") && !to.startsWith("//")) {
      const step = next(to);
      if (step === undefined) break;
      const { at, target } = step;
      if (seen.has(at) || seen.size > MAXIMUM_STEPS || pathOf(target) === at) {
        looping.push(rule);
        break;
      }
      seen.add(at);
      to = target;
    }
    return { ...rule, to };
  });
  return { rules: collapsed, looping };
}

/**
 * A step along a chain of redirects: the target, and the part of the address to which the rule applied, which is the path, or
 * the path with its query.
 */
interface Step {
  at: string;
  target: string;
}

/**
 * Returns the target of an address according to the first rule that applies. Rules with a query are tried before rules for a
 * path only.
 */
function nextStep(rules: readonly Redirect[]): (address: string) => Step | undefined {
  const ofPath = nextByPath(rules.filter((rule) => !hasQuery(rule)));
  const ofQueries = createQueryRedirects(rules);
  return (address) => {
    const path = pathOf(address);
    const [, query = "", hash = ""] = /^[^?#]*(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
    const named = matchQuery(ofQueries, path, query);
    if (named !== undefined) {
      const { rule, rest } = named;
      return { at: rule.from, target: carry({ query: rest, hash }, rule.to) };
    }
    const target = ofPath(path);
    return target === undefined ? undefined : { at: path, target: carry({ query, hash }, target) };
  };
}

/** Returns the target of a path. A site may have thousands of rules without placeholders; these are looked up in a map. */
function nextByPath(rules: readonly Redirect[]): (path: string) => string | undefined {
  const ordered = [...rules].sort(bySpecificity);
  const exact = new Map<string, string>();
  const others: Redirect[] = [];
  for (const rule of ordered) {
    const slot = slotOf(rule.from);
    if (slot.includes("*")) others.push(rule);
    else if (!exact.has(slot)) exact.set(slot, rule.to);
  }
  const matchPattern = createPatterns(others);
  return (path) => exact.get(`/${path.split("/").filter(Boolean).join("/")}`) ?? matchPattern(path);
}

/**
 * Returns the next target. If it has no query or hash of its own, it gets those of the address before; a file gets no query.
 */
function carry({ query, hash }: { query: string; hash: string }, next: string): string {
  return withQuery(next, mediaPathOf(next) === undefined ? query : "", hash);
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, "");
}
