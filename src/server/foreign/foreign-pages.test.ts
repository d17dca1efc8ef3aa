import { afterEach, expect, it, vi } from "vitest";
import { createPageMaker } from "../pages/rendering/page-maker.ts";
import { openTestInstallation } from "../testing/test-installation.ts";
import { FOREIGN_PAGE_MS } from "./foreign-api.ts";

afterEach(() => void vi.useRealTimers());

it("a page that another backend took long for is kept as long as a quick one", async () => {
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
    const arrival = { scheme: "http", host: "harbor.localhost", port: "", authority: "" } as const;
    const site = { tenant, origin: "http://harbor.localhost", arrival };
    const { answer } = await maker.make({ site, url: "/index.html", isBot: false });
    expect(answer.expiresAt).toBe(Date.now() + FOREIGN_PAGE_MS);
  } finally {
    vi.useRealTimers();
    await close();
  }
});
