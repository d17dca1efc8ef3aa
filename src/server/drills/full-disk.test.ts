// @module-tag drill
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type SmallDisk, mountSmallDisk } from "../../content/testing/small-disk.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HEADERS = {
  host: "harbor.localhost:3000",
  "user-agent": "Mozilla/5.0 (X11) Gecko/20100101 Firefox/140.0",
};
const NEED = { name: "Ada", email: "ada@example.com", message: "m".repeat(4_000), consent: true };

let disk: SmallDisk | undefined;
let site: TestInstallation | undefined;

beforeEach(async () => {
  disk = mountSmallDisk(16);
  if (disk === undefined) return console.log("No file system can be mounted here: a full disk is not tested");
  vi.stubEnv("TMPDIR", disk.folder);
  site = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "1000" } });
});

afterEach(async () => {
  await site?.close();
  site = undefined;
  vi.unstubAllEnvs();
  disk?.remove();
});

describe("a server whose disk is full", () => {
  it("shows pages, confirms no enquiry that it cannot store, and recovers when there is space", async () => {
    if (site === undefined || disk === undefined) return;
    const { app, store } = site;
    const ask = async (url: string) => (await app.inject({ url, headers: HEADERS })).statusCode;
    const send = async () => {
      const payload = { ...NEED, idempotencyKey: crypto.randomUUID() };
      return app.inject({ method: "POST", url: "/api/client/need", headers: HEADERS, payload });
    };
    const sendPlain = async () => {
      const payload = new URLSearchParams({ ...NEED, consent: "on", name: crypto.randomUUID() }).toString();
      const headers = { ...HEADERS, "content-type": "application/x-www-form-urlencoded" };
      return app.inject({ method: "POST", url: "/need.html", headers, payload });
    };
    const large = sampleContent({
      articles: [sampleArticle({ slug: "large", html: `<p>${"words ".repeat(100_000)}</p>` })],
    });
    expect(await ask("/about.html")).toBe(200);

    disk.fill(0);
    await expect(store.exchange.apply(large, { prune: false })).rejects.toThrow("the disk is full");
    const answers: number[] = [];
    // Even before the first failed write, the server reports that it is not ready.
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(503);
    // Writes may succeed until the space that the database log still has is used up.
    for (let count = 0; count < 40; count += 1) answers.push((await send()).statusCode);
    expect(new Set(answers)).toEqual(new Set(answers[0] === 200 ? [200, 503] : [503]));
    expect(answers.at(-1)).toBe(503);
    for (const refused of [await send(), await sendPlain(), await app.inject({ url: "/readyz" })])
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.stringify(site.log)).toContain("the store cannot be written: the disk is full");
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("there is no tenant");
    const stored = await store.needs.list(tenant, {});
    expect(stored).toHaveLength(answers.filter((status) => status === 200).length);
    expect(await Promise.all(["/about.html", "/zh/about.html", "/news/opening.html"].map(ask))).toEqual([
      200, 200, 200,
    ]);
    expect(await ask("/large.html")).toBe(404);

    disk.free();
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
    expect([(await send()).statusCode, (await sendPlain()).statusCode]).toEqual([200, 303]);
    await store.exchange.apply(large, { prune: false });
    expect(await ask("/large.html")).toBe(200);
  });

  it("signs nothing before it has a secret, and reports that in the same way", async () => {
    if (site === undefined || disk === undefined) return;
    const { app } = site;
    disk.fill(0);
    const ask = () => app.inject({ url: "/api/client/need/time", headers: HEADERS });
    const refused = await ask();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
    disk.free();
    expect((await ask()).statusCode).toBe(200);
  });
});
