import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LocalizedJson } from "../../content/model/tenant-content.ts";
import type { Tenant } from "../../content/store.ts";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HARBOR = { host: "harbor.localhost" };
const FORMS: LocalizedJson = {
  visit: {
    title: { en: "Visit us", zh: "预约参观" },
    fields: [
      { name: "name", required: true },
      { name: "day", type: "date", label: { en: "Which day?", zh: "哪一天？" } },
    ],
    consent: false,
  },
  letter: { fields: [{ name: "email" }] },
};

let site: TestInstallation;
let harbor: Tenant;

beforeAll(async () => {
  site = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "1000" } });
  const blocks = [
    { kind: "form", attributes: { name: "visit" } },
    { kind: "form", attributes: { name: "letter" } },
  ];
  await site.store.exchange.apply(
    sampleContent({
      site: { config: { "*": { forms: FORMS } } },
      articles: [sampleArticle({ slug: "tour", blocks })],
    }),
    { prune: false },
  );
  const other = { gate: { fields: [{ name: "name" }], consent: false } };
  await site.store.exchange.apply(
    sampleContent({ site: { code: "lumen", hosts: ["lumen.localhost"], config: { "*": { forms: other } } } }),
    { prune: false },
  );
  const tenant = await site.store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  harbor = tenant;
});
afterAll(() => site.close());

function send(body: unknown, headers: Record<string, string> = {}) {
  return site.app.inject({
    method: "POST",
    url: "/api/client/form",
    headers: { ...HARBOR, "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });
}

describe("a form of a site's own, sent as JSON", () => {
  it("is stored with the labels of the site's default language", async () => {
    const body = { formName: "visit", name: "周晓雯", day: "2027-06-13" };
    const answer = await send(body, { "accept-language": "zh" });
    expect(answer.statusCode).toBe(200);
    const { id } = answer.json<{ data: { id: string } }>().data;
    expect(await site.store.needs.find(harbor, id)).toMatchObject({
      form: "visit",
      name: "周晓雯",
      language: "zh",
      answers: [{ name: "day", label: "Which day?", value: "2027-06-13" }],
      confirmation: "",
    });
  });

  it("is stored once, however often it is sent; another form cannot use its key", async () => {
    const sent = async (body: unknown) => (await send(body)).json<{ data: { id: string } }>().data.id;
    const body = { formName: "visit", name: "Twice" };
    expect(await sent(body)).toBe(await sent(body));
    const keyed = { ...body, idempotencyKey: "key-of-a-browser" };
    expect(await sent(keyed)).toBe(await sent(keyed));
    const other = { formName: "letter", email: "ada@example.com", consent: true };
    expect((await send({ ...other, idempotencyKey: "key-of-a-browser" })).statusCode).toBe(409);
  });

  it.each<[string, unknown, number]>([
    ["no form name", { name: "Ada" }, 400],
    ["an unknown form", { formName: "tour", name: "Ada" }, 404],
    ["another site's form", { formName: "gate", name: "Ada" }, 404],
    [
      "the enquiry form",
      { formName: "need", name: "Ada", message: "Hi", email: "a@b.example", consent: true },
      404,
    ],
    ["a property of all objects as the name", { formName: "constructor", name: "Ada" }, 404],
    ["a list as the name", { formName: ["visit"], name: "Ada" }, 400],
    ["NUL in the name", { formName: "visit\u0000", name: "Ada" }, 400],
    ["a missing field", { formName: "visit" }, 422],
    ["an unknown field", { formName: "visit", name: "Ada", budget: "large" }, 422],
    ["a standard field of other forms", { formName: "visit", name: "Ada", message: "Hi" }, 422],
    ["only NUL", { formName: "visit", name: "\u0000" }, 422],
    ["an overlong text", { formName: "visit", name: "a".repeat(101) }, 422],
    ["a wrong type", { formName: "visit", name: { first: "Ada" } }, 422],
    ["an invalid day", { formName: "visit", name: "Ada", day: "tomorrow" }, 422],
    ["a list", [{ formName: "visit", name: "Ada" }], 400],
    ["null", null, 400],
  ])("is refused with %s", async (_name, body, status) => {
    const answer = await send(body);
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([status, status]);
  });

  it("names each wrong field, and nothing is stored", async () => {
    const before = (await site.store.needs.list(harbor, {})).length;
    const answer = await send({ formName: "visit", day: "13.6.", budget: "large" });
    expect(answer.json()).toMatchObject({
      errors: [
        { field: "name", message: "required" },
        { field: "day", message: "date" },
        { field: "budget", message: "unknown" },
      ],
    });
    expect(await site.store.needs.list(harbor, {})).toHaveLength(before);
  });

  it("removes NUL and other control characters from a valid text", async () => {
    const { id } = (await send({ formName: "visit", name: "A\u0000da" })).json<{ data: { id: string } }>()
      .data;
    expect((await site.store.needs.find(harbor, id))?.name).toBe("A da");
  });

  it("is marked if it looks automated, and refused from another site", async () => {
    const answer = await send({ formName: "visit", name: "Bot", website: "https://spam.example" });
    const { id } = answer.json<{ data: { id: string } }>().data;
    expect((await site.store.needs.find(harbor, id))?.suspicion).toEqual(["honeypot"]);
    const foreign = await send({ formName: "visit", name: "Ada" }, { origin: "https://evil.example" });
    expect(foreign.statusCode).toBe(403);
  });
});

describe("a form of a site's own, sent without JavaScript", () => {
  const post = (url: string, fields: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url,
      headers: { ...HARBOR, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });

  it("is stored, and replaced by thanks on the same page, even if the theme has a thank-you page", async () => {
    const answer = await post("/tour.html", { form: "1", formName: "visit", name: "Plain", day: "" });
    expect([answer.statusCode, answer.headers["location"]]).toEqual([303, "/tour.html?need=1#need-1"]);
    expect((await site.store.needs.list(harbor, { form: "visit" })).map(({ name }) => name)).toContain(
      "Plain",
    );
  });

  it("is shown again with the typed values and errors", async () => {
    const values = { form: "0", formName: "visit", name: "", day: "13.6." };
    expect((await post("/tour.html", values)).statusCode).toBe(422);
    expect(site.rendered.at(-1)?.form).toEqual({
      status: 422,
      values,
      errors: [
        { field: "name", message: "required" },
        { field: "day", message: "date" },
      ],
    });
  });

  it("is refused if no form has its name, and on pages without a form", async () => {
    expect((await post("/tour.html", { formName: "gate", name: "Ada" })).statusCode).toBe(404);
    expect((await post("/index.html", { formName: "visit", name: "Ada" })).statusCode).toBe(405);
  });
});
