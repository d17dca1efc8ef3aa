import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HOST = "harbor.localhost:3000";

let site: TestInstallation;

describe("an enquiry sent as a plain form", () => {
  beforeAll(async () => {
    site = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "5" } });
  });
  afterAll(() => site.close());

  // The rate limit on enquiries counts per client address, so each test sends from its own address.
  let tests = 0;
  beforeEach(() => void (tests += 1));
  const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: "POST",
      url,
      remoteAddress: `203.0.113.${tests}`,
      headers: { host: HOST, "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const need = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "on" };

  it("redirects to the thank-you page, in its language", async () => {
    const response = await send("/zh/need.html", need, { origin: `http://${HOST}` });
    expect([response.statusCode, response.headers["location"]]).toEqual([
      303,
      "/zh/form-submit-success.html",
    ]);
  });

  it("is accepted from any page of the same origin", async () => {
    const host = "127.0.0.1:8080";
    const response = await send("/need.html", need, { host, origin: `http://${host}` });
    expect(response.statusCode).toBe(303);
  });

  it("stores the page with the form", async () => {
    const tenant = await site.store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const addressesOf = async (name: string, referer: string) => {
      await send("/need.html", { ...need, name }, { referer });
      const stored = (await site.store.needs.list(tenant, {})).find((one) => one.name === name);
      return [stored?.formUrl, stored?.refererUrl];
    };
    const article = `http://${HOST}/insights/opening.html`;
    expect(await addressesOf("Bea", article)).toEqual([article, ""]);
    expect(await addressesOf("Cho", "https://elsewhere.example/")).toEqual([
      `http://${HOST}/need.html`,
      "https://elsewhere.example/",
    ]);
  });

  it("shows the form again with the typed values and errors, and is never cached", async () => {
    const response = await send("/need.html", { ...need, email: "wrong" });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([422, "no-store"]);
    expect(site.rendered.at(-1)?.form).toEqual({
      status: 422,
      values: { ...need, email: "wrong" },
      errors: [{ field: "email", message: "email" }],
    });
    expect((await site.app.inject({ url: "/need.html", headers: { host: HOST } })).body).not.toContain(
      "wrong",
    );
  });

  it("is refused from another site, in another encoding, and when there are too many", async () => {
    expect((await send("/need.html", need, { origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await send("/need.html", need, { "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await send("/need.html", need, { host: "lumen.localhost" })).statusCode).toBe(405);
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await send("/need.html", { ...need, message: `No. ${count}` })).statusCode);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
});

describe("an enquiry sent from an article, in a theme without a page for enquiries", () => {
  const LUMEN = "lumen.localhost";
  const send = (url: string, fields: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url,
      headers: { host: LUMEN, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  const need = { form: "0", name: "Ada", email: "ada@example.com", message: "Hello", consent: "on" };

  beforeAll(async () => {
    site = await openTestInstallation();
    const article = sampleArticle({ slug: "write-to-us", blocks: [{ kind: "need", attributes: {} }] });
    await site.store.exchange.apply(
      sampleContent({
        site: { code: "lumen", hosts: [LUMEN], theme: "theme3" },
        articles: [article, sampleArticle({ slug: "plain" })],
      }),
      { prune: false },
    );
  });
  afterAll(() => site.close());

  it("is stored, and thanks replace the form", async () => {
    const response = await send("/zh/write-to-us.html", need);
    expect([response.statusCode, response.headers["location"]]).toEqual([
      303,
      "/zh/write-to-us.html?need=0#need-0",
    ]);
    const tenant = await site.store.findTenant("lumen");
    if (tenant === undefined) throw new Error("no tenant");
    expect(await site.store.needs.list(tenant, {})).toMatchObject([{ name: "Ada", language: "zh" }]);
  });

  it("shows the form again with the typed values and errors", async () => {
    const response = await send("/write-to-us.html", { ...need, email: "wrong", startedAt: "x" });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([422, "no-store"]);
    expect(site.rendered.at(-1)?.form).toEqual({
      status: 422,
      values: { ...need, email: "wrong" },
      errors: [{ field: "email", message: "email" }],
    });
  });

  it("is accepted at no other address", async () => {
    for (const url of ["/plain.html", "/no-such-page.html", "/need.html", "/"])
      expect((await send(url, need)).statusCode, url).toBe(405);
  });
});

describe("a form of the site's own that was removed while a visitor filled it in", () => {
  const HEADERS = { host: HOST, "content-type": "application/x-www-form-urlencoded" };
  const post = (url: string) =>
    site.app.inject({
      method: "POST",
      url,
      headers: HEADERS,
      payload: new URLSearchParams({
        form: "0",
        formName: "visit",
        name: "Ada",
        message: "Two\nlines",
      }).toString(),
    });

  beforeAll(async () => {
    site = await openTestInstallation();
    const blocks = [{ kind: "form", attributes: { name: "visit" } }];
    await site.store.exchange.apply(
      sampleContent({
        articles: [sampleArticle({ slug: "tour", blocks }), sampleArticle({ slug: "plain" })],
      }),
      { prune: false },
    );
  });
  afterAll(() => site.close());

  it("shows the page again with the typed text and status 404", async () => {
    const response = await post("/tour.html");
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(site.rendered.at(-1)?.form).toEqual({
      status: 404,
      values: { form: "0", formName: "visit", name: "Ada", message: "Two\nlines" },
      errors: [],
    });
  });

  it("returns the typed text if the page has no form any more", async () => {
    const response = await post("/plain.html");
    expect(response.statusCode).toBe(405);
    expect(response.body).toContain("This form is no longer available");
    expect(response.body).toMatch(/readonly>\s*Ada\nTwo\nlines<\/textarea>/);
  });
});
