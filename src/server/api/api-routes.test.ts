import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { endpoints } from "../../contract/api/endpoints.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
beforeAll(async () => {
  site = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "8" } });
});
afterAll(() => site.close());

const HARBOR = { host: "harbor.localhost:3000" };
const LUMEN = { host: "lumen.localhost" };

async function get(url: string, headers: Record<string, string> = HARBOR) {
  const response = await site.app.inject({ method: "GET", url, headers });
  return {
    response,
    status: response.statusCode,
    body: response.json<{ code: number; msg: string; data: unknown; errors?: unknown }>(),
  };
}

describe("every endpoint that reads", () => {
  it.each([
    ["menuTree", "/api/client/all/btMenu/tree"],
    ["configByParent", "/api/client/sys/config/findByParentCode?parentCode=theme1"],
    ["bannerList", "/api/client/sys/banner/list/home"],
    ["articleDetail", "/api/client/article/detail?slug=about"],
    ["articleList", "/api/client/article/list?group=news"],
    ["articleGroups", "/api/client/article/groups"],
    ["articleSearch", "/api/client/article/search?q=opening"],
    ["articleSuggest", "/api/client/article/suggest?q=op"],
    ["tenantList", "/api/client/sys/tenant/list"],
  ] as const)("%s answers as declared in the contract", async (name, url) => {
    const { response, status, body } = await get(url);
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 200, msg: "ok" });
    expect(v.is(endpoints[name].data, body.data)).toBe(true);
    expect(JSON.stringify(body.data).length).toBeGreaterThan(10);
    expect(response.headers["vary"]).toContain("tenant-name, Accept-Language");
    expect(response.headers["access-control-allow-origin"]).toBe("*");

    const again = await site.app.inject({
      url,
      headers: { ...HARBOR, "if-none-match": String(response.headers["etag"]) },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const head = await site.app.inject({ method: "HEAD", url, headers: HARBOR });
    expect([head.statusCode, head.body, head.headers["etag"]]).toEqual([200, "", response.headers["etag"]]);
    const traced = await site.app.inject({ method: "TRACE" as "GET", url, headers: HARBOR });
    expect([traced.statusCode, traced.headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const deleted = await site.app.inject({ method: "DELETE", url, headers: HARBOR });
    expect([deleted.statusCode, deleted.headers["allow"], deleted.json<{ code: number }>().code]).toEqual([
      405,
      "GET, HEAD, OPTIONS",
      405,
    ]);
  });

  it("never shows another tenant's content", async () => {
    for (const url of [
      "/api/client/article/list",
      "/api/client/article/search?q=lumen",
      "/api/client/article/suggest?q=only",
      "/api/client/article/groups",
      "/api/client/all/btMenu/tree",
    ]) {
      expect(JSON.stringify((await get(url)).body)).not.toContain("Only at Lumen");
    }
    expect((await get("/api/client/article/detail?slug=secret-of-lumen")).status).toBe(404);
    expect((await get("/api/client/article/detail?slug=secret-of-lumen", LUMEN)).status).toBe(200);
    expect((await get("/api/client/sys/banner/list/home", LUMEN)).body.data).toEqual([]);
  });
});

describe("the tenant of a call", () => {
  it("is that of the host, and of no other", async () => {
    expect((await get("/api/client/article/groups", { ...HARBOR, "tenant-name": "lumen" })).body).toEqual({
      code: 404,
      msg: "Tenant not found",
      data: null,
    });
    expect((await get("/api/client/article/groups", { ...HARBOR, "tenant-name": "harbor" })).status).toBe(
      200,
    );
  });

  it("is named by a header on a shared host, or else the default", async () => {
    const shared = { host: "localhost:3000" };
    const titles = async (headers: Record<string, string>) =>
      JSON.stringify((await get("/api/client/article/list", headers)).body);
    expect(await titles({ ...shared, "tenant-name": "lumen" })).toContain("Only at Lumen");
    expect(await titles(shared)).toContain("About us");
    expect((await get("/api/client/article/list", { ...shared, "tenant-name": "nobody" })).status).toBe(404);
  });
});

describe("the language of a call", () => {
  it.each([
    ["zh", "关于我们"],
    ["zh-TW,en;q=0.5", "关于我们"],
    ["en;q=0.2, zh;q=0.9", "关于我们"],
    ["kr", "About us"],
    ["fr", "About us"],
  ])("%s", async (language, title) => {
    const { body } = await get("/api/client/article/detail?slug=about", {
      ...HARBOR,
      "accept-language": language,
    });
    expect(body.data).toMatchObject({ title });
  });

  it("accepts a literal kr as Korean", async () => {
    for (const language of ["kr", "ko", "ko-KR"]) {
      const { body } = await get("/api/client/sys/banner/list/home", {
        ...HARBOR,
        "accept-language": language,
      });
      expect(body.data).toMatchObject([{ title: "환영합니다" }]);
    }
  });
});

it("returns the other sites of the installation with name and address", async () => {
  const { body } = await get("/api/client/sys/config/findByParentCode?parentCode=theme1");
  const { tenantNameList } = body.data as Record<string, { content: string }>;
  expect(JSON.parse(tenantNameList?.content ?? "")).toEqual([
    { code: "lumen", name: "Lumen", url: "https://lumen.example/" },
  ]);
});

it("shows a site itself and the sites that it names, by their current names", async () => {
  const own = await openTestInstallation();
  onTestFinished(() => own.close());
  const ask = async (url: string, host: string) =>
    (await own.app.inject({ url, headers: { host } })).json<{ data: unknown }>().data;
  const list = (host: string) => ask("/api/client/sys/tenant/list", host);
  const harbor = { code: "harbor", name: "Harbor & Lane", url: "http://harbor.localhost:3000/" };
  const lumen = { code: "lumen", name: "Lumen", url: "https://lumen.example/" };
  expect(await list(HARBOR.host)).toEqual([harbor, lumen]);
  expect(await list(LUMEN.host)).toMatchObject([{ code: "lumen" }]);
  expect(JSON.stringify(await list(LUMEN.host))).not.toContain("arbor");
  const links = async () =>
    JSON.stringify(await ask("/api/client/sys/config/findByParentCode?parentCode=theme1", HARBOR.host));
  expect(await links()).toContain("Lumen");
  const renamed = { code: "lumen", name: "Lux", hosts: ["lumen.localhost"], origin: "https://lumen.example" };
  await own.store.exchange.apply(sampleContent({ site: renamed }), { prune: false });
  expect(await list(HARBOR.host)).toEqual([harbor, { ...lumen, name: "Lux" }]);
  expect(await links()).toContain("Lux");
});

it.each(["search", "suggest"])("%s reads ten thousand characters as text", async (name) => {
  const { response, body } = await get(`/api/client/article/${name}?q=${"opening%20".repeat(1_000)}`);
  expect([response.statusCode, body.code]).toEqual([200, 200]);
});

describe("errors are answered with the JSON envelope of the API", () => {
  it.each([
    ["/api/client/article/detail", 400],
    ["/api/client/article/detail?slug=nothing", 404],
    ["/api/client/article/detail?slug=opening&group=other", 404],
    ["/api/client/article/list?group=other", 404],
    ["/api/client/sys/config/findByParentCode", 400],
    ["/api/client/sys/config/findByParentCode?parentCode=theme9", 404],
    ["/api/client/sys/banner/list/%E0%A4%A", 400],
    ["/api/client/nothing", 404],
    ["/api", 404],
    ["/api/%", 400],
    [`/api/client/article/search?q=a&tag=${"a".repeat(5_000)}`, 414],
  ])("%s", async (url, status) => {
    const { response, body } = await get(url);
    expect([response.statusCode, body.code]).toEqual([status, status]);
    expect(response.headers["content-type"]).toContain("application/json");
  });
});

describe("submitNeed", () => {
  const url = "/api/client/need";
  const need = { name: "Ada", email: "ada@example.com", message: "Hello", consent: true };
  // The rate limit on enquiries counts per client address, so each test sends from its own address.
  let tests = 0;
  beforeEach(() => void (tests += 1));
  const post = (payload: unknown, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: "POST",
      url,
      remoteAddress: `203.0.113.${tests}`,
      headers: { ...HARBOR, "content-type": "application/json", ...headers },
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    });

  it("stores an enquiry once for each key, or for equal fields", async () => {
    const first = (await post({ ...need, idempotencyKey: "k1" })).json<{ data: { id: string } }>();
    const second = (await post({ ...need, idempotencyKey: "k1" })).json<{ data: { id: string } }>();
    expect(second.data).toEqual(first.data);
    const form = new URLSearchParams({
      name: "Ada",
      phone: "02 123 4567",
      message: "Hi",
      consent: "on",
    }).toString();
    const sent = await post(form, {
      "content-type": "application/x-www-form-urlencoded",
      origin: "http://harbor.localhost:3000",
    });
    expect(sent.statusCode).toBe(200);
  });

  it.each([
    ["a foreign origin", need, { origin: "https://evil.example" }, 403],
    ["the opaque origin of a sandboxed page", need, { origin: "null" }, 403],
    ["broken JSON", "{", {}, 400],
    ["a list", [], {}, 400],
    ["another type", "<x/>", { "content-type": "text/xml" }, 415],
    ["a body too large", { ...need, message: "x".repeat(300_000) }, {}, 413],
  ])("refuses %s", async (_name, payload, headers, status) => {
    const response = await post(payload, headers);
    expect([response.statusCode, response.json<{ code: number }>().code]).toEqual([status, status]);
  });

  it("names the limit that a call exceeds", async () => {
    const large = await post({ ...need, message: "x".repeat(300_000) });
    expect(large.json()).toMatchObject({ msg: "Body larger than 256 KB" });
    const { body } = await get(`/api/client/article/list?tag=${"a".repeat(5_000)}`);
    expect(body).toMatchObject({ msg: "Address longer than 4,096 characters" });
  });

  it("names wrong fields, and then refuses too many enquiries from one address", async () => {
    const wrong = await post({ name: "", email: "x", message: "m" });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json<{ errors: unknown }>().errors).toEqual(
      expect.arrayContaining([
        { field: "name", message: "required" },
        { field: "email", message: "email" },
        { field: "consent", message: "consent" },
      ]),
    );
    const statuses = [];
    for (let count = 0; count < 9; count += 1)
      statuses.push((await post({ ...need, message: `No. ${count}` })).statusCode);
    expect(statuses).toEqual([...Array<number>(8).fill(200), 429]);
  });

  it("answers other methods with 405, and refuses preflights of other sites", async () => {
    const read = await site.app.inject({ method: "GET", url, headers: HARBOR });
    expect([read.statusCode, read.headers["allow"]]).toEqual([405, "POST, OPTIONS"]);
    const preflight = await site.app.inject({ method: "OPTIONS", url, headers: HARBOR });
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

it("lets other sites read, and send the headers of the API", async () => {
  const preflight = await site.app.inject({
    method: "OPTIONS",
    url: "/api/client/article/list",
    headers: HARBOR,
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-headers"]).toBe(
    "form-url, referer-url, landing-url, tenant-name, Accept-Language, Content-Type",
  );
  expect(Number(preflight.headers["access-control-max-age"])).toBeGreaterThan(0);
});

it("lets other sites read Retry-After, which the site's client obeys", async () => {
  const answer = await site.app.inject({ url: "/api/client/article/groups", headers: HARBOR });
  expect(String(answer.headers["access-control-expose-headers"]).split(", ")).toEqual([
    "ETag",
    "Retry-After",
  ]);
});

it("lets other sites read the error of a malformed address", async () => {
  const url = "/api/client/sys/banner/list/%ff";
  const { statusCode, headers } = await site.app.inject({ url, headers: HARBOR });
  expect([statusCode, headers["access-control-allow-origin"]]).toEqual([400, "*"]);
});

it("returns the languages in which a group has articles, as the sitemap does", async () => {
  // This test has its own tenant, because an import replaces the content that other tests read.
  const board = { host: "board.localhost" };
  const own = { code: "board", hosts: [board.host] };
  const asked = "/api/client/article/list?group=notices&languages=true";
  const languagesNow = async () => {
    const { group } = (await get(asked, board)).body.data as { group: { languages?: unknown } };
    return group.languages;
  };
  const article = sampleArticle({ slug: "공지", group: "notices", language: "kr" });
  const groups = [{ slug: "notices", name: "Notices", description: "" }];
  await site.store.exchange.apply(sampleContent({ site: own, groups, articles: [article] }), {
    prune: false,
  });
  const korean = { language: "kr", url: "/kr/notices/index.html" };
  expect(await languagesNow()).toEqual([korean]);
  const sitemap = (await site.app.inject({ url: "/sitemap.xml", headers: board })).body;
  expect(sitemap.match(/<loc>[^<]*notices\/index[^<]*/g)).toHaveLength(1);

  const chinese = sampleArticle({ slug: "公告", group: "notices", language: "zh" });
  await site.store.exchange.apply(sampleContent({ site: own, groups, articles: [article, chinese] }), {
    prune: false,
  });
  expect(await languagesNow()).toEqual([{ language: "zh", url: "/zh/notices/index.html" }, korean]);
  const plain = (await get("/api/client/article/list?group=notices", board)).body.data;
  expect(plain).toMatchObject({ group: expect.not.objectContaining({ languages: expect.anything() }) });
});

it("describes itself in OpenAPI 3.1, every reference resolving", async () => {
  const response = await site.app.inject({ url: "/api/openapi.json" });
  const document = response.json<{ openapi: string; paths: Record<string, unknown> }>();
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths).sort()).toEqual(
    [
      ...Object.values(endpoints).map(({ path }) => path),
      "/builds/latest.json",
      "/builds/meta/{buildId}.json",
    ].sort(),
  );
  const references = [...response.body.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  expect(references.length).toBeGreaterThan(5);
  for (const path of references) {
    const target = path
      .split("/")
      .reduce<unknown>(
        (node, key) =>
          typeof node === "object" && node !== null
            ? Object.entries(node).find(([name]) => name === key)?.[1]
            : undefined,
        document,
      );
    expect(target, path).toBeDefined();
  }
});

it("documents the maximum length of slugs, groups and tags", async () => {
  const document = (await site.app.inject({ url: "/api/openapi.json" })).json<{
    paths: Record<string, { get: { parameters: { name?: string; schema: unknown }[] } }>;
  }>();
  const schemasOf = (path: string) =>
    document.paths[path]?.get.parameters.flatMap(({ name, schema }) =>
      ["slug", "group", "tag"].includes(name ?? "") ? [schema] : [],
    );
  const optional = { type: "string", maxLength: 300 };
  expect(schemasOf("/api/client/article/detail")).toEqual([{ ...optional, minLength: 1 }, optional]);
  expect(schemasOf("/api/client/article/list")).toEqual([optional, optional]);
});

it("documents every body and every answer", async () => {
  const { paths, components } = (await site.app.inject({ url: "/api/openapi.json" })).json<{
    components: { schemas: Record<string, object> };
    paths: Record<string, Record<string, { requestBody?: object; responses: object; parameters: object[] }>>;
  }>();
  const visit = paths["/api/client/visit"]?.["post"];
  expect(JSON.stringify(visit?.requestBody)).toContain("/VisitEvent");
  expect(JSON.stringify(components.schemas["VisitEvent"])).toContain('"milliseconds"');
  expect(Object.keys(visit?.responses ?? {})).toContain("429");
  const need = paths["/api/client/need"]?.["post"];
  for (const name of ["startedAt", "idempotencyKey", "website", "consent"])
    expect(JSON.stringify(components.schemas["NeedBody"])).toContain(`"${name}"`);
  expect(JSON.stringify(need?.requestBody)).toContain("/NeedBody");
  const banners = paths["/api/client/sys/banner/list/{id}"]?.["get"];
  expect(Object.keys(banners?.responses ?? {})).toEqual(["200", "304", "400", "404", "default"]);
  const refused = await site.app.inject({ url: `/api/client/sys/banner/list/${"x".repeat(101)}` });
  expect(refused.statusCode).toBe(400);
  const page = paths["/api/client/article/list"]?.["get"]?.parameters.find(
    (parameter) => "name" in parameter && parameter.name === "page",
  );
  expect(page).toMatchObject({ schema: { maximum: 10_000 } });
});

it("refuses a body in another encoding than UTF-8, which would be garbled", async () => {
  const send = (type: string) =>
    site.app.inject({
      method: "POST",
      url: "/api/client/need",
      headers: { "content-type": type, "tenant-name": "harbor" },
      payload: JSON.stringify({ name: "Ada", email: "ada@example.com", message: "hello", consent: true }),
    });
  expect((await send("application/json; charset=euc-kr")).statusCode).toBe(415);
  expect((await send('application/json; charset="GBK"')).json()).toMatchObject({ code: 415 });
  expect((await send("application/json; charset=UTF-8")).statusCode).toBe(200);
});
