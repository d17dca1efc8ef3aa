import { describe, expect, it } from "vitest";
import type { Action } from "../../contract/studio/roles.ts";
import { type Editor, NotPermittedError } from "./editor.ts";
import { requirePermissionForFile, requirePermissionForFiles } from "./require-permission.ts";

const editorWith = (...actions: Action[]): Editor => ({
  author: "token:robot",
  origin: "api",
  actor: { id: "token:1" },
  permissions: { kind: "token", tenant: "harbor", actions },
});
const step = (name: string, before: string | null, after: string | null) => ({ name, before, after });

describe("publishing files", () => {
  it.each([
    ["an article", step("articles/en/a.md", null, "text"), "article.publish"],
    ["a removal", step("articles/en/a.md", "text", null), "article.delete"],
    ["menus", step("menus.yaml", "[]", "- id: a"), "menus.write"],
    ["another setting", step("site.yaml", "name: A", "name: B"), "settings.write"],
  ] as const)("requires a permission for %s", (_name, change, action) => {
    expect(() => requirePermissionForFiles(editorWith(action), "harbor", [change])).not.toThrow();
    expect(() => requirePermissionForFiles(editorWith("site.read"), "harbor", [change])).toThrow(
      NotPermittedError,
    );
  });

  it("requires permission for every file on that site", () => {
    const editor = editorWith("article.publish");
    const article = step("articles/en/a.md", null, "text");
    const menus = step("menus.yaml", null, "[]");
    expect(() => requirePermissionForFiles(editor, "harbor", [article, menus])).toThrow("menus.write");
    expect(() => requirePermissionForFiles(editor, "lumen", [article])).toThrow("article.publish");
  });

  it("requires a recent proof of identity for another theme", () => {
    const theme = step("site.yaml", "theme: theme1", "theme: theme2");
    expect(() => requirePermissionForFiles(editorWith("theme.write"), "harbor", [theme])).toThrow(
      "Sign in again first",
    );
    expect(() => requirePermissionForFiles(editorWith("settings.write"), "harbor", [theme])).toThrow(
      "theme.write",
    );
  });

  it("requires more than the permission to draft", () => {
    const editor = editorWith("article.draft");
    expect(() => requirePermissionForFile(editor, "harbor", "articles/en/a.md", "draft")).not.toThrow();
    expect(() => requirePermissionForFile(editor, "harbor", "articles/en/a.md", "publish")).toThrow(
      NotPermittedError,
    );
  });
});
