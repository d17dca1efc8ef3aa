import { expect, it, onTestFinished } from "vitest";
import type { DueRelease } from "../../content/releases/due-releases.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

it("a slow release delays only answers of its own site: pages, calls and cached pages", async () => {
  const slow = Promise.withResolvers<DueRelease[]>();
  const planned = new Map<string, number>();
  const site = await openTestInstallation({
    wrapStore: (store) => ({
      ...store,
      dueReleases: {
        ...store.dueReleases,
        plan: async () => ({ times: new Map(planned), waiting: new Set<string>() }),
        apply: () => slow.promise,
      },
    }),
  });
  onTestFinished(() => site.close());
  const ask = (host: string, url: string) => site.app.inject({ url, headers: { host } });
  await ask("harbor.localhost", "/about.html");
  planned.set("harbor", Date.now() - 1);
  site.services.releases.forget();

  const held = [ask("harbor.localhost", "/about.html"), ask("harbor.localhost", "/feed.xml")];
  for (const url of ["/index.html", "/robots.txt", "/api/client/article/list"])
    expect((await ask("lumen.localhost", url)).statusCode).toBe(200);
  const first = await Promise.race([...held, new Promise((resolve) => setTimeout(resolve, 300, "waiting"))]);
  expect(first).toBe("waiting");

  planned.clear();
  slow.resolve([]);
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});
