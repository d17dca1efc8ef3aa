import { describe, expect, it } from "vitest";
import { type DatedAnswer, keysOfAnswer, keysOfPurge } from "./purge-keys.ts";

function answerOf(tags: readonly string[], tenant = "harbor"): DatedAnswer {
  return { tenant, tags: new Set(tags), expiresAt: Infinity };
}

/** True if purging the changes removes the answer from the CDN. */
function isForgotten(
  answer: DatedAnswer,
  changed: readonly string[],
  tenant = "harbor",
  build = "one",
): boolean {
  const purged = keysOfPurge({ asked: [], changes: [{ tenant, tags: changed }] });
  return keysOfAnswer(answer, build).some((key) => purged.includes(key));
}

const many = (count: number) => Array.from({ length: count }, (_, number) => `article:key:${number}`);

describe("the keys of an answer", () => {
  it("are those of its content, only on its own site", () => {
    const page = answerOf(["menu", "article:key:about"]);
    expect(isForgotten(page, ["banners", "article:key:about"])).toBe(true);
    expect(isForgotten(page, ["banners", "article:key:faq", "articles"])).toBe(false);
    expect(isForgotten(page, ["article:key:about"], "lumen")).toBe(false);
    expect(isForgotten(page, ["releases"])).toBe(false);
    // Other sites' pages show this site's name and address.
    expect(isForgotten(page, ["config"], "lumen")).toBe(true);
  });

  it("are few and short; a page with too many is purged with any change of its site", () => {
    const page = answerOf(many(101));
    expect(keysOfAnswer(page, "one").length).toBe(4);
    expect(isForgotten(page, ["menu"])).toBe(true);
    expect(isForgotten(page, ["menu"], "lumen")).toBe(false);
    expect(isForgotten(page, ["releases"])).toBe(false);
    const keys = keysOfAnswer(answerOf(many(100)), "one");
    expect([keys.length, keys.join(" ").length, new Set(keys).size]).toEqual([103, 1_338, 103]);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{12}$/);
  });

  it("are purged with their build or site on request", () => {
    const page = answerOf(["menu"]);
    const isForgottenWith = (...asked: Parameters<typeof keysOfPurge>[0]["asked"]) => {
      const purged = keysOfPurge({ asked, changes: [] });
      return keysOfAnswer(page, "one").some((key) => purged.includes(key));
    };
    expect([isForgottenWith("build:one"), isForgottenWith("build:two")]).toEqual([true, false]);
    expect([isForgottenWith("site:harbor"), isForgottenWith("site:lumen")]).toEqual([true, false]);
    expect(isForgottenWith("site:lumen", "all")).toBe(true);
  });
});

it("of many changes are replaced by one key of the site", () => {
  const changes = [
    { tenant: "harbor", tags: many(300) },
    { tenant: "harbor", tags: many(600) },
    { tenant: "lumen", tags: ["menu"] },
  ];
  expect(keysOfPurge({ asked: [], changes }).length).toBe(3);
  expect(isForgotten(answerOf(["banners"]), many(401))).toBe(true);
  expect(isForgotten(answerOf(["banners"]), many(400))).toBe(false);
  expect(keysOfPurge({ asked: [], changes: [{ tenant: "harbor", tags: ["releases"] }] })).toEqual([]);
});
