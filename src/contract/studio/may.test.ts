import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type Subject, may, mayAny, mayGrant } from "./may.ts";
import { ACTION_NAMES, type Action, type Grant, ROLES, type Role, grantSchema } from "./roles.ts";

const all = ROLES;
const writers: readonly Role[] = ["writer", "editor", "manager", "operator"];
const editors: readonly Role[] = ["editor", "manager", "operator"];
const managers: readonly Role[] = ["manager", "operator"];

/** The expected permissions, written out so that a change of the table requires a change of this test. */
const EXPECTED: Record<Action, [roles: readonly Role[], limits: "respected" | "harmless" | "forbidden"]> = {
  "site.read": [all, "harmless"],
  "history.read": [all, "harmless"],
  "visits.read": [all, "harmless"],
  "translation.draft": [all, "respected"],
  "article.draft": [writers, "respected"],
  "preview.share": [writers, "harmless"],
  "article.publish": [editors, "respected"],
  "article.delete": [editors, "respected"],
  "media.add": [writers, "harmless"],
  "media.change": [editors, "forbidden"],
  "menus.write": [editors, "forbidden"],
  "banners.write": [editors, "forbidden"],
  "redirects.write": [editors, "forbidden"],
  "releases.write": [editors, "forbidden"],
  "history.restore": [editors, "forbidden"],
  "look.write": [managers, "forbidden"],
  "theme.write": [managers, "forbidden"],
  "settings.write": [managers, "forbidden"],
  "needs.read": [managers, "forbidden"],
  "needs.write": [managers, "forbidden"],
  "needs.export": [managers, "forbidden"],
  "needs.erase": [managers, "forbidden"],
  "people.read": [managers, "forbidden"],
  "people.write": [managers, "forbidden"],
  "tokens.write": [managers, "forbidden"],
  "audit.read": [managers, "forbidden"],
  "sites.survey": [["operator"], "forbidden"],
  "sites.write": [["operator"], "forbidden"],
};

const LIMITS: Pick<Grant, "languages" | "groups">[] = [
  { languages: null, groups: null },
  { languages: ["kr"], groups: null },
  { languages: null, groups: ["news"] },
  { languages: ["zh", "kr"], groups: ["news"] },
];
const GRANTS: Grant[] = ROLES.flatMap((role) =>
  [null, "harbor"].flatMap((tenant) => LIMITS.map((limits) => ({ role, tenant, ...limits }))),
);
const SUBJECTS: Subject[] = [null, "harbor", "lumen"].flatMap((tenant) => [
  { tenant },
  ...(["en", "zh", "kr"] as const).flatMap((language) =>
    [null, "news", "work"].map((group) => ({ tenant, language, group })),
  ),
]);

function expected(grant: Grant, action: Action, subject: Subject): boolean {
  const [roles, limits] = EXPECTED[action];
  if (!roles.includes(grant.role)) return false;
  if (grant.tenant === "harbor" && subject.tenant !== "harbor") return false;
  if (action === "sites.survey" || action === "sites.write") return grant.tenant === null;
  const isLimited = grant.languages !== null || grant.groups !== null;
  if (!isLimited || limits === "harmless") return true;
  if (limits === "forbidden") return false;
  const languages: readonly unknown[] = grant.languages ?? ["en", "zh", "kr", undefined];
  const groups: readonly unknown[] = grant.groups ?? [null, "news", "work", undefined];
  return languages.includes(subject.language) && groups.includes(subject.group);
}

describe("the table of actions and roles", () => {
  it("names every action", () => {
    expect(ACTION_NAMES.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(ACTION_NAMES)("is correct for every role, site, language and group: %s", (action) => {
    const wrong = GRANTS.flatMap((grant) =>
      SUBJECTS.filter((subject) => may(grant, action, subject) !== expected(grant, action, subject)).map(
        (subject) => ({ grant, subject }),
      ),
    );
    expect(wrong).toEqual([]);
    expect(GRANTS.some((grant) => SUBJECTS.some((subject) => may(grant, action, subject)))).toBe(true);
    expect(mayAny([], action, { tenant: "harbor" })).toBe(false);
  });
});

describe("grants", () => {
  it("never permit more than those of the granter", () => {
    for (const own of GRANTS)
      for (const given of GRANTS.filter((grant) => mayGrant([own], grant)))
        for (const action of ACTION_NAMES)
          for (const subject of SUBJECTS)
            if (may(given, action, subject)) expect(may(own, action, subject), action).toBe(true);
  });

  it("are given by managers of the site without limits, and by operators", () => {
    const given: Grant = { tenant: "harbor", role: "writer", languages: null, groups: null };
    const granters = GRANTS.filter((own) => mayGrant([own], given));
    expect(granters.every((own) => managers.includes(own.role) && own.languages === null)).toBe(true);
    expect(granters).toHaveLength(4);
    expect(mayGrant([{ ...given, role: "manager" }], { ...given, tenant: null })).toBe(false);
    expect(mayGrant([{ ...given, role: "manager" }], { ...given, tenant: "lumen" })).toBe(false);
  });

  it.each([
    [{ tenant: "harbor", role: "writer" }, true],
    [{ tenant: null, role: "operator" }, true],
    [{ tenant: "harbor", role: "translator", languages: ["kr"] }, true],
    [{ tenant: "harbor", role: "translator" }, false],
    [{ tenant: "harbor", role: "operator" }, false],
    [{ tenant: null, role: "operator", languages: ["kr"] }, false],
    [{ tenant: "harbor", role: "editor", languages: [] }, false],
    [{ tenant: "harbor", role: "editor", languages: ["ko"] }, false],
    [{ tenant: "harbor", role: "editor", groups: ["a/b"] }, false],
    [{ tenant: "HARBOR", role: "editor" }, false],
    [{ tenant: "harbor", role: "owner" }, false],
    [{ tenant: "harbor", role: "editor", more: 1 }, false],
  ])("are parsed strictly: %j", (grant, isGood) => {
    expect(v.safeParse(grantSchema, grant).success).toBe(isGood);
  });
});
