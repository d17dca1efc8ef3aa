import { describe, expect, it, vi } from "vitest";
import { boot } from "../load/boot.ts";
import { forgiving } from "../platform/forgiving-storage.ts";
import { createPlainApi } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { createSiteStore, siteState } from "./site-store.ts";
import { continueVisit } from "./visit.ts";

async function sampleSite() {
  const { api } = createPlainApi(sampleContent());
  return (await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: undefined })).site;
}

describe("createSiteStore", () => {
  it("has exactly the fields of the specification", async () => {
    expect(Object.keys(createSiteStore(await sampleSite(), "none").getState()).sort()).toEqual(
      [
        "FeaturedServices",
        "OurServices",
        "bannerTitle",
        "bottom_menu",
        "configs",
        "errorMsg",
        "fileUrl",
        "language",
        "languageConfig",
        "left_menu",
        "siteConfig",
        "tenantName",
        "tenantNameList",
        "themeCode",
        "top_menu",
      ].sort(),
    );
  });

  it.each(["local", "session", "cookie", "none"] as const)(
    "works if storage of kind %s is missing",
    async (kind) => {
      const warn = vi.spyOn(console, "warn");
      const site = await sampleSite();
      const store = createSiteStore(site, kind);
      store.setState({ ...siteState(site), errorMsg: "x" });
      expect(store.getState().errorMsg).toBe("x");
      expect(warn).not.toHaveBeenCalled();
    },
  );
});

describe("continueVisit", () => {
  const items = () => {
    const map = new Map<string, string>();
    return forgiving(() => ({
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: () => {},
    }));
  };
  const landing = { url: "https://a.example/first.html", referrer: "https://search.example/", now: 0 };
  const first = { landingUrl: landing.url, refererUrl: landing.referrer };

  it("keeps the first address and the first external referrer", () => {
    const storage = items();
    expect(continueVisit(storage, "harbor", landing)).toEqual(first);
    expect(
      continueVisit(storage, "harbor", { url: "https://a.example/b.html", referrer: landing.url, now: 1 }),
    ).toEqual(first);
  });

  it("starts again after half an hour, or when coming from another site", () => {
    const storage = items();
    continueVisit(storage, "harbor", landing);
    const later = { url: "https://a.example/b.html", referrer: "", now: 31 * 60_000 };
    expect(continueVisit(storage, "harbor", later)).toEqual({ landingUrl: later.url, refererUrl: "" });
    const elsewhere = {
      url: "https://a.example/c.html",
      referrer: "https://other.example/",
      now: 32 * 60_000,
    };
    expect(continueVisit(storage, "harbor", elsewhere)).toEqual({
      landingUrl: elsewhere.url,
      refererUrl: elsewhere.referrer,
    });
  });

  it("starts on the previous page if that was left before it could store anything", () => {
    const next = {
      url: "https://a.example/b.html",
      referrer: "https://a.example/first.html?utm_source=x",
      now: 1,
    };
    const visit = { landingUrl: next.referrer, refererUrl: "" };
    const storage = items();
    expect(continueVisit(storage, "harbor", next)).toEqual(visit);
    expect(continueVisit(storage, "harbor", { ...next, referrer: next.url, now: 2 })).toEqual(visit);
  });

  it("ignores a damaged record", () => {
    const storage = items();
    storage.setItem("vitrine:harbor:visit", '{"landingUrl":1}');
    expect(continueVisit(storage, "harbor", landing)).toEqual(first);
  });
});
