import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
let questions = 0;

beforeAll(async () => {
  site = await openTestInstallation({
    wrapStore: (store) => ({
      ...store,
      changes: {
        ...store.changes,
        hasNews() {
          questions += 1;
          return store.changes.hasNews();
        },
      },
    }),
  });
  // The first request of a server also looks up the next release, so it is sent before the tests count calls.
  await site.app.inject({ url: "/first.html", headers: { host: "harbor.localhost" } });
});
afterAll(() => site.close());

it.each([
  ["a page that is rendered", "/about.html", 200],
  ["the same page from the cache", "/about.html", 200],
  ["the same page at another spelling of its address", "/about.html?utm_source=a", 200],
  ["an entry page that redirects", "/", 302],
  ["a redirect rule, whose target is checked", "/old.html", 301],
  ["a missing page", "/missing.html", 404],
  ["a call", "/api/client/article/detail?slug=about", 200],
  ["an uncacheable call", "/api/client/article/search?q=about", 200],
  ["a sitemap", "/sitemap.xml", 200],
  ["security.txt", "/.well-known/security.txt", 200],
])("%s queries the store once for changes", async (_name, url, status) => {
  questions = 0;
  const { statusCode } = await site.app.inject({ url, headers: { host: "harbor.localhost", accept: "*/*" } });
  expect([statusCode, questions]).toEqual([status, 1]);
});
