import { expect, it } from "vitest";
import { boot } from "../load/boot.ts";
import { createPlainApi } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { restoreSite } from "./restore-site.ts";
import { siteState } from "./site-store.ts";

async function stored(): Promise<{ site: unknown; state: Record<string, unknown> }> {
  const { api } = createPlainApi(sampleContent("theme3"));
  const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: undefined });
  return { site, state: JSON.parse(JSON.stringify(siteState(site))) };
}

it("restores the same site from storage", async () => {
  const { site, state } = await stored();
  expect(restoreSite({ ...state, errorMsg: "network" }, "harbor")).toEqual(site);
});

it("ignores anything else", async () => {
  const { state } = await stored();
  expect(restoreSite(state, "lumen")).toBeUndefined();
  for (const damage of [{ themeCode: "theme9" }, { language: "fr" }, { configs: "x" }, { fileUrl: 7 }])
    expect(restoreSite({ ...state, ...damage }, "harbor")).toBeUndefined();
  for (const value of [undefined, null, 7, "text", [], {}])
    expect(restoreSite(value, "harbor")).toBeUndefined();
});

it("reads damaged menus as leniently as those of a backend", async () => {
  const { state } = await stored();
  const restored = restoreSite(
    { ...state, top_menu: [{ name: "no id" }, { id: 1, name: "A" }], left_menu: 7 },
    "harbor",
  );
  expect(restored).toMatchObject({ top_menu: [{ id: 1, name: "A" }], left_menu: [] });
});
