import { afterEach, expect, it, vi } from "vitest";
import { SiteError } from "../../contract/api/errors.ts";
import { createRenderer } from "../../site/entry-server.tsx";
import { type PlainFailures, createPlainApi } from "../../site/testing/plain-api.ts";
import { sampleContent } from "../../site/testing/sample-content.ts";
import { createPageCache } from "../cache/page-cache.ts";
import { createPageMaker } from "../pages/page-maker.ts";
import { createPageService } from "../pages/page-service.ts";
import { createRedirectRules } from "../tenancy/redirect-rules.ts";
import { openTestInstallation } from "../testing/test-installation.ts";
import { FOREIGN_PAGE_MS } from "./foreign-api.ts";

afterEach(() => void vi.useRealTimers());

it("a page with a slow backend is cached as long as any other", async () => {
  const { services, store, close } = await openTestInstallation();
  try {
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("there is no tenant");
    const renderer = await services.renderer.renderer();
    vi.useFakeTimers({ toFake: ["Date"] });
    const maker = createPageMaker({
      ...services,
      foreign: { of: async () => ({ call: async () => Promise.reject(new Error("not asked")) }) },
      renderer: {
        ...services.renderer,
        renderer: async () => ({
          async render(request) {
            vi.setSystemTime(Date.now() + 3 * FOREIGN_PAGE_MS);
            return renderer.render(request);
          },
        }),
      },
    });
    const requestOrigin = { scheme: "http", host: "harbor.localhost", port: "", authority: "" } as const;
    const site = { tenant, origin: "http://harbor.localhost", requestOrigin };
    const { answer } = await maker.make({ site, url: "/index.html", isBot: false });
    expect(answer.expiresAt).toBe(Date.now() + FOREIGN_PAGE_MS);
  } finally {
    vi.useRealTimers();
    await close();
  }
});

it("a page without menus because the backend failed is shown if there is no earlier one, or only one older than an hour", async () => {
  const { services, store, close } = await openTestInstallation();
  try {
    const tenant = (await store.findTenant("harbor")) ?? expect.unreachable();
    const failures: PlainFailures = {};
    const { api } = createPlainApi(sampleContent(), failures);
    const chunk = { file: "assets/any.js" };
    const manifest = new Proxy({}, { get: () => chunk });
    const renderer = createRenderer({ id: "test", base: "/", manifest });
    const foreign = {
      ...services,
      foreign: { of: async () => api },
      renderer: { ...services.renderer, renderer: async () => renderer },
    };
    const pages = createPageService(foreign, createPageCache(1_000_000));
    const redirects = await createRedirectRules(services).of(tenant);
    const requestOrigin = { scheme: "http", host: "harbor.localhost", port: "", authority: "" } as const;
    const site = { tenant, origin: "http://harbor.localhost", requestOrigin };
    const isPartial = async (path: string) => {
      const page = await pages.answer(
        { site, path, query: "", isBot: false },
        { redirects, generation: services.changes.generation },
      );
      return page.kind === "page" && page.status === 200 ? page.isPartial === true : expect.unreachable();
    };
    vi.spyOn(console, "error").mockReturnValue();
    vi.useFakeTimers({ toFake: ["Date"] });
    const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
    expect(await isPartial("/index.html")).toBe(false);
    failures.menuTree = new SiteError("not now", { reason: "response" });
    for (let time = 0; time < 3; time += 1) {
      wait(2 * FOREIGN_PAGE_MS);
      expect(await isPartial("/index.html")).toBe(false);
    }
    expect(await isPartial("/need.html")).toBe(true);
    wait(3_600_000);
    expect(await isPartial("/index.html")).toBe(true);
    delete failures.menuTree;
    wait(2 * FOREIGN_PAGE_MS);
    expect([await isPartial("/index.html"), await isPartial("/need.html")]).toEqual([false, false]);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
    await close();
  }
});
