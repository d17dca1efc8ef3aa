import { describe, expect, it } from "vitest";
import type { Grant } from "../../../contract/studio/roles.ts";
import { permit } from "./caller.ts";
import { readMatch } from "./request.ts";

describe("the version that a call changes", () => {
  it.each([
    [{ "if-match": '"17"' }, "17"],
    // Proxies that compress an answer make its tag weak.
    [{ "if-match": 'W/"17"' }, "17"],
    [{ "if-none-match": "*" }, null],
  ])("is read from %j", (headers, expected) => {
    expect(readMatch({ headers })).toBe(expected);
  });

  it.each([
    [{}, 428],
    [{ "if-match": "17" }, 400],
    [{ "if-match": "*" }, 400],
    [{ "if-match": '"17", "18"' }, 400],
    [{ "if-none-match": '"17"' }, 400],
    [{ "if-match": '"17"', "if-none-match": "*" }, 400],
  ])("is refused in %j", (headers, status) => {
    expect(() => readMatch({ headers })).toThrow(expect.objectContaining({ status }));
  });
});

describe("actions on a text", () => {
  const signedIn = (...grants: Grant[]) => ({
    signedIn: {
      session: { id: "", createdAt: 0, seenAt: 0, endsAt: 0, agent: "" },
      person: { id: "", email: "", name: "", language: "en" as const, createdAt: 0, lastSeenAt: null },
      grants: grants.map((grant) => ({ ...grant, id: "", isFromCompany: false })),
      openedBy: "local" as const,
      isFresh: false,
    },
    token: undefined,
  });
  const translator = signedIn({ tenant: "harbor", role: "translator", languages: ["zh"], groups: ["news"] });

  it("are checked with its language and group", () => {
    const ask = (language: "zh" | "en", group: string | null) => () =>
      permit(translator, "translation.draft", { tenant: "harbor", language, group });
    expect(ask("zh", "news")).not.toThrow();
    expect(ask("en", "news")).toThrow(expect.objectContaining({ status: 403 }));
    expect(ask("zh", "work")).toThrow(expect.objectContaining({ status: 403 }));
    expect(ask("zh", null)).toThrow(expect.objectContaining({ status: 403 }));
  });

  it("require a recently used credential if the table says so", () => {
    const manager = signedIn({ tenant: "harbor", role: "manager", languages: null, groups: null });
    const theme = { tenant: "harbor" };
    expect(() => permit(manager, "settings.write", theme)).not.toThrow();
    expect(() => permit(manager, "theme.write", theme)).toThrow("Confirm your identity first");
    const fresh = { ...manager, signedIn: { ...manager.signedIn, isFresh: true } };
    expect(() => permit(fresh, "theme.write", theme)).not.toThrow();
  });
});
