import type { Frame, Page } from "@playwright/test";
import { expect, test } from "./site.ts";
import { enterStudio, studioOf } from "./studio.ts";

const NAME = "articles/en/hostile.md";
const TEXT = "---\ntitle: Taken over\npublishedAt: 2026-03-01\n---\nThis was never written by an editor.\n";

/** Attacks that a script on a page of a site can attempt, with their results. */
async function attack(
  frame: Page | Frame,
  { studio, name, text }: Record<"studio" | "name" | "text", string>,
) {
  return frame.evaluate(
    async ([origin, file, body]) => {
      const api = `${origin}/studio/api`;
      const draft = `${api}/sites/harbor/draft?name=${file}`;
      const publication = `${api}/sites/harbor/publications`;
      const files = JSON.stringify({ files: [{ name: file, text: body, base: null }] });
      const results: Record<string, string> = {};
      const attempt = async (what: string, action: () => Promise<string>) => {
        results[what] = await action().catch(() => "nothing");
      };
      const read = (address: string, init: RequestInit) => async () => {
        const response = await fetch(address, init);
        return response.type === "opaque" ? "opaque" : `${response.status} ${await response.text()}`;
      };
      const json = { "Content-Type": "application/json" };
      await attempt("reads who is signed in", read(`${api}/me`, { credentials: "include" }));
      await attempt("reads it opaquely", read(`${api}/me`, { credentials: "include", mode: "no-cors" }));
      await attempt(
        "publishes with JSON",
        read(publication, { method: "POST", credentials: "include", headers: json, body: files }),
      );
      await attempt(
        "publishes as a form would",
        read(publication, { method: "POST", credentials: "include", mode: "no-cors", body: files }),
      );
      await attempt(
        "saves a draft",
        read(draft, {
          method: "PUT",
          credentials: "include",
          headers: { ...json, "If-None-Match": "*" },
          body: JSON.stringify({ text: body, base: null }),
        }),
      );
      await attempt("sends a beacon", async () => {
        navigator.sendBeacon(publication, new Blob([files], { type: "text/plain" }));
        return "nothing";
      });
      await attempt(
        "follows events",
        () =>
          new Promise((resolve) => {
            const source = new EventSource(`${api}/sites/harbor/events`, { withCredentials: true });
            source.addEventListener("drafts", (event) => resolve(String((event as MessageEvent).data)));
            source.addEventListener("error", () => {
              source.close();
              resolve("nothing");
            });
          }),
      );
      await attempt(
        "frames the Studio",
        () =>
          new Promise((resolve) => {
            const inner = document.createElement("iframe");
            inner.src = `${origin}/studio/`;
            inner.addEventListener("load", () => {
              try {
                resolve(inner.contentDocument?.body.textContent || "nothing");
              } catch {
                resolve("nothing");
              }
            });
            document.body.append(inner);
          }),
      );
      await attempt(
        "takes it as a script",
        () =>
          new Promise((resolve) => {
            const script = document.createElement("script");
            script.src = `${api}/me`;
            script.addEventListener("load", () => resolve("loaded"));
            script.addEventListener("error", () => resolve("nothing"));
            document.head.append(script);
          }),
      );
      await attempt("reaches into a window", async () => {
        const opened = open(`${origin}/studio/`);
        // The opener loses access to the window as soon as it loads another origin.
        await new Promise((resolve) => setTimeout(resolve, 0));
        try {
          return opened?.document.body.textContent || "nothing";
        } finally {
          opened?.close();
        }
      });
      return results;
    },
    [studio, name, text] as const,
  );
}

test("a script on a site's page cannot reach the Studio's API", async ({
  page,
  server,
  context,
  complaints,
}) => {
  // The browser logs each attempt that it refuses.
  complaints.tolerate(/studio\.localhost/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const tried = { studio: studioOf(server), name: NAME, text: TEXT };
  const site = await context.newPage();
  // A site may allow any script, so its own policy is not part of this test.
  await site.route(`http://harbor.localhost:${server.port}/`, async (route) => {
    // Node cannot resolve names below `localhost`.
    const response = await route.fetch({
      url: `http://127.0.0.1:${server.port}/`,
      headers: { ...route.request().headers(), host: `harbor.localhost:${server.port}` },
    });
    const { "content-security-policy": _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
  await site.goto(`http://harbor.localhost:${server.port}/`);
  const results = await attack(site, tried);
  expect(Object.entries(results).filter(([, result]) => !["nothing", "opaque"].includes(result))).toEqual([]);
  expect(Object.keys(results)).toHaveLength(10);
  const status = () =>
    page.evaluate(async (name) => (await fetch(`/studio/api/sites/harbor/file?name=${name}`)).status, NAME);
  expect(await status()).toBe(404);

  // In a page of the Studio itself, the same script succeeds, so the test would notice a successful attack.
  const own = await attack(page, tried);
  expect(own["reads who is signed in"]).toMatch(/^200 .*@harbor\.example/);
  expect(own["follows events"]).toContain("drafts");
  expect(own["publishes with JSON"]).toMatch(/^200 /);
  expect(await status()).toBe(200);
});
