import { createQueryRedirects, matchQuery, querySlot } from "../../../contract/addresses/query-redirects.ts";
import { hasQuery, withQuery } from "../../../contract/addresses/redirects.ts";
import type { Redirect } from "../../model/redirect.ts";
import { mediaPathOf } from "../../reading/references.ts";
import { createPatterns, isPlaceholder } from "./redirect-patterns.ts";

/** The slot of a pattern in a radix3 router: parameters and `*` share one, and a trailing slash does not count. */
function slotOf(pattern: string): string {
  const segments = pattern.split("/").filter((segment) => segment !== "");
  return `/${segments.map((segment) => (segment === "**" || segment.startsWith("**:") ? "**" : isPlaceholder(segment) ? "*" : segment)).join("/")}`;
}

/**
 * For each rule that conflicts with an earlier one, that earlier rule. radix3's exported matcher cannot distinguish two rules with
 * the same slot, nor one that ends in `*` from one that continues below it: the first of them would be lost.
 */
export function sharedSlots(rules: readonly Redirect[]): Map<Redirect, Redirect> {
  const shared = new Map<Redirect, Redirect>();
  const first = new Map<string, Redirect>();
  /** For each slot that ends in `*`: the first rule whose path continues below it. */
  const firstBelow = new Map<string, Redirect>();
  for (const rule of rules) {
    // Two queries of one path are as distinct as two paths.
    const slot = hasQuery(rule) ? querySlot(rule.from) : slotOf(rule.from);
    const above = slotsAbove(slot);
    const other = [slot, ...above].map((each) => first.get(each)).find(Boolean) ?? firstBelow.get(slot);
    if (other !== undefined) shared.set(rule, other);
    if (!first.has(slot)) first.set(slot, rule);
    for (const each of above) if (!firstBelow.has(each)) firstBelow.set(each, rule);
  }
  return shared;
}

/** The slots ending in `*` that are above this one: `/a/*` is above the slot of `/a/:name/x`. */
function slotsAbove(slot: string): string[] {
  return [...slot.matchAll(/\/\*(?=\/)/g)].map(({ index }) => slot.slice(0, index + 2));
}

/** Exact rules before wildcards, longer before shorter: the order in which rules are tried. */
function bySpecificity(left: Redirect, right: Redirect): number {
  const wildcards = (rule: Redirect): number => (rule.from.includes("*") ? 1 : 0);
  return wildcards(left) - wildcards(right) || right.from.length - left.from.length;
}

/** The maximum number of rules that apply one after another: as many redirects as browsers follow. */
export const MAXIMUM_STEPS = 20;

/**
 * Follows each rule to its final target, so that visitors are redirected only once; query and hash of the targets between are
 * carried along, as they are when a rule is applied. `looping` are rules that never end.
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

/** A step along a chain: the part of an address to which a rule applied, its path or path and query, and the target. */
interface Step {
  at: string;
  target: string;
}

/** The target of an address by the first rule that applies. Rules with a query come before those of paths only. */
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

/** The target of a path. Rules without placeholders, of which a site may have thousands, are looked up. */
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

/** The next target with the query and hash of the address before, unless it has its own. A file has no query. */
function carry({ query, hash }: { query: string; hash: string }, next: string): string {
  return withQuery(next, mediaPathOf(next) === undefined ? query : "", hash);
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/s, "");
}
