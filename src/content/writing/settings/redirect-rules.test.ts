import { describe, expect, it } from "vitest";
import type { Redirect } from "../../store.ts";
import { createPatterns } from "./redirect-patterns.ts";
import { MAXIMUM_STEPS, collapseChains, sharedSlots } from "./redirect-rules.ts";

const rule = (from: string, to: string): Redirect => ({ from, to, status: 301 });

describe("collapseChains", () => {
  it("points each rule to its final target", () => {
    const { rules, looping } = collapseChains([
      rule("/a", "/b"),
      rule("/b", "/c?x=1"),
      rule("/c", "https://example.com/"),
    ]);
    expect(rules.map(({ to }) => to)).toEqual([
      "https://example.com/?x=1",
      "https://example.com/?x=1",
      "https://example.com/",
    ]);
    expect(looping).toEqual([]);
  });

  it.each([
    ["query and hash", "/b?x=1#y", "/end", "/end?x=1#y"],
    ["them past a target's own", "/b?x=1&z=3#y", "/end?x=2#own", "/end?x=2&z=3#own"],
    ["them to another site", "/b?x=1#y", "https://example.com/p", "https://example.com/p?x=1#y"],
    ["the hash alone to a file", "/b?x=1#page=2", "media:docs/plan?.pdf", "media:docs/plan?.pdf#page=2"],
    ["nothing", "/b", "/end?q=a%20b&c", "/end?q=a%20b&c"],
  ])("carries %s of a target along the chain", (_name, first, last, expected) => {
    const { rules } = collapseChains([rule("/a", first), rule("/b", last)]);
    expect(rules[0]?.to).toBe(expected);
  });

  it("follows a rule for a query, and drops the parameters that it names", () => {
    const { rules, looping } = collapseChains([
      rule("/?p=12", "/new.html"),
      rule("/index.php", "/"),
      rule("/a", "/?p=12&x=1#y"),
      rule("/b", "/?x=1"),
    ]);
    expect(rules.map(({ to }) => to)).toEqual(["/new.html", "/", "/new.html?x=1#y", "/?x=1"]);
    expect(looping).toEqual([]);
  });

  it("follows wildcards, the rest of the path included", () => {
    const { rules } = collapseChains([
      rule("/old/**", "/new/**"),
      rule("/new/**", "/newest/**"),
      rule("/x", "/old/page.html"),
    ]);
    expect(rules.map(({ to }) => to)).toEqual(["/newest/**", "/newest/**", "/newest/page.html"]);
  });

  it.each([
    ["itself", [rule("/a", "/a")]],
    ["three", [rule("/a", "/b"), rule("/b", "/c"), rule("/c", "/a")]],
    ["a wildcard that grows", [rule("/a/**", "/a/b/**")]],
    ["a loop by query", [rule("/a", "/b?x"), rule("/b", "/a#y")]],
    ["a rule for a query to itself", [rule("/?p=1", "/?p=1")]],
    ["two rules for queries", [rule("/?p=1", "/?p=2"), rule("/?p=2&x=1", "/"), rule("/?p=2", "/?p=1")]],
    ["a rule for a query and one for the path", [rule("/a?p=1", "/b?p=1"), rule("/b", "/a")]],
  ])("finds a loop of %s", (_name, rules) => {
    expect(collapseChains(rules).looping).not.toEqual([]);
  });

  it("ends after the number of steps that browsers follow", () => {
    const chain = (length: number) =>
      collapseChains(Array.from({ length }, (_, index) => rule(`/a${index}`, `/a${index + 1}`)));
    expect(chain(MAXIMUM_STEPS).looping).toEqual([]);
    expect(chain(MAXIMUM_STEPS + 5).looping).not.toEqual([]);
  });
});

describe("createPatterns", () => {
  it("replaces ** by the rest of the path", () => {
    expect(createPatterns([rule("/old/**", "/new/**")])("/old/a/b.html")).toBe("/new/a/b.html");
    expect(createPatterns([rule("/old/**", "/new")])("/old")).toBe("/new");
    expect(createPatterns([rule("/old/*", "/new")])("/old/a/b")).toBeUndefined();
  });

  it("tries rules in order, whatever they begin with", () => {
    const find = createPatterns([
      rule("/*/b/c", "/first"),
      rule("/a/*/c", "/second"),
      rule("/a/**", "/third"),
      rule("/a/:id", "/fourth"),
    ]);
    expect(find("/a/b/c")).toBe("/first");
    expect(find("/a/x/c")).toBe("/second");
    expect(find("/a/x")).toBe("/third");
    expect(find("/b/x")).toBeUndefined();
  });
});

describe("sharedSlots", () => {
  it.each([
    ["/a", "/a/", true],
    ["/a/*", "/a/:id", true],
    ["/a/*", "/a/:id/x", true],
    ["/a/:id/x", "/a/*", true],
    ["/a/*", "/a/b", false],
    ["/a/**", "/a/*", false],
    ["/a?x=1", "/a", false],
    ["/a?x=1", "/a?x=2", false],
    ["/a/?x=1&y=2", "/a?y=2&x=1", true],
  ])("recognises rules that radix3 cannot distinguish: %s, %s", (one, two, expected) => {
    const [first, second] = [rule(one, "/x"), rule(two, "/y")];
    expect([...sharedSlots([first, second])]).toEqual(expected ? [[second, first]] : []);
  });
});

it("examines each of a hundred thousand rules once", () => {
  const rules = Array.from({ length: 100_000 }, (_, index) => rule(`/old/${index}/`, `/new/${index}.html`));
  expect(sharedSlots(rules).size).toBe(0);
  expect(collapseChains([...rules, rule("/older", "/old/5")]).rules.at(-1)?.to).toBe("/new/5.html");
});

it("finds each of 20,000 patterns without trying all", () => {
  const rules = Array.from({ length: 20_000 }, (_, index) => rule(`/old/${index}/*`, `/new/${index}/x`));
  const started = process.threadCpuUsage();
  expect(collapseChains([...rules, rule("/older", "/old/5/a")]).rules.at(-1)?.to).toBe("/new/5/x");
  // Comparing each pattern with all others would take minutes.
  expect(process.threadCpuUsage(started).user / 1_000_000).toBeLessThan(10);
});
