import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { type StudioEndpoint, hasBody, parametersOf } from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import { mayAny, mayAnywhere } from "../../contract/studio/may.ts";
import {
  ACTION_NAMES,
  type Action,
  type Grant,
  ROLES,
  type Role,
  ruleOf,
} from "../../contract/studio/roles.ts";
import {
  QUAY,
  type StudioClient,
  importFiles,
  signedIn,
  studioClient,
  withToken,
} from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const ROUTES = Object.entries<StudioEndpoint>(STUDIO_ENDPOINTS);
const TENANTS = ["quay", "harbor", "gone"];

let site: TestInstallation;
let operator: StudioClient;
beforeAll(async () => {
  site = await openTestInstallation();
  await importFiles(site, QUAY);
  operator = await signedIn(site, { tenant: null, role: "operator", languages: null, groups: null });
});
afterAll(() => site.close());

/** Returns grants of a role: on one site or on all, with and without limits. */
function grantsOf(role: Role): Grant[] {
  const languages: (LanguageCode[] | null)[] =
    role === "translator" ? [["zh"], ["en", "kr"]] : [null, ["zh"]];
  const groups = role === "operator" ? [null] : [null, ["news"]];
  return (role === "operator" ? [null] : [null, "quay"])
    .flatMap((tenant) =>
      languages.flatMap((some) => groups.map((few) => ({ tenant, role, languages: some, groups: few }))),
    )
    .filter(({ languages: some }) => role !== "operator" || some === null);
}

/** Calls an endpoint with input that does nothing, just to test whether the caller is permitted. */
function reach(call: StudioClient, endpoint: StudioEndpoint, tenant: string | undefined, headers = {}) {
  const { method, path, body } = endpoint;
  const parameters = parametersOf(path);
  const address = parameters.reduce(
    (text, name) => text.replace(`{${name}}`, name === "tenant" ? (tenant ?? "quay") : "0"),
    path,
  );
  const isInQuery = tenant !== undefined && !parameters.includes("tenant");
  return call(isInQuery ? `${address}?tenant=${tenant}` : address, {
    method,
    headers: { ...(endpoint.needsMatch ? { "if-match": '"0"' } : {}), ...headers },
    ...(hasBody(endpoint) ? (body === "bytes" ? { bytes: "" } : { body: {} }) : {}),
  });
}

const isOfSite = ({ path }: StudioEndpoint) => parametersOf(path).includes("tenant");

/**
 * Returns the tenants with which an endpoint is called under a grant. Grants of one role and scope that differ only in languages
 * and groups divide the tenants among them, differently for each endpoint, so that together they cover all.
 */
function tenantsFor(endpoint: StudioEndpoint, place: number, grant: Grant): (string | undefined)[] {
  const tenants = isOfSite(endpoint) ? TENANTS : [undefined, ...TENANTS];
  const alike = grantsOf(grant.role).filter(({ tenant }) => tenant === grant.tenant);
  if (alike.length < tenants.length) return tenants;
  const turn = alike.findIndex((other) => JSON.stringify(other) === JSON.stringify(grant));
  return tenants.filter((_, index) => (place + index) % tenants.length === turn % tenants.length);
}

describe.each(ROLES)("every route for a %s", (role) => {
  it.each(grantsOf(role))("of %j", async (grant) => {
    const call = await signedIn(site, grant);
    for (const [place, [name, endpoint]] of ROUTES.entries()) {
      const { access } = endpoint;
      if (access === "anyone" || access === "signed-in") continue;
      for (const tenant of tenantsFor(endpoint, place, grant)) {
        const isSeen = tenant === undefined || mayAnywhere([grant], "site.read", tenant);
        const isPermitted = mayAnywhere([grant], access, tenant ?? null);
        const { status } = await reach(call, endpoint, tenant);
        const told = [name, grant, tenant, status];
        if (!isSeen) expect(told).toEqual([name, grant, tenant, 404]);
        else if (!isPermitted) expect(told).toEqual([name, grant, tenant, 403]);
        else expect([401, 403, 500], JSON.stringify(told)).not.toContain(status);
      }
    }
  });
});

describe.each(ROUTES)("strangers and other origins: %s", (_, endpoint) => {
  it("are refused", async () => {
    const stranger = studioClient(site);
    if (endpoint.access !== "anyone") {
      expect((await reach(stranger, endpoint, undefined)).status).toBe(401);
      const forged = { authorization: "Bearer vitrine_x" };
      expect((await reach(operator, endpoint, undefined, forged)).status).toBe(401);
    }
    for (const foreign of [
      { origin: "http://harbor.localhost:3000" },
      { origin: "http://studio.localhost:3001" },
      { origin: "https://studio.localhost:3000" },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
    ])
      expect([foreign, (await reach(operator, endpoint, undefined, foreign)).status]).toEqual([foreign, 403]);
    if (!hasBody(endpoint)) return;
    if (endpoint.body !== "bytes") {
      const form = { "content-type": "text/plain" };
      expect((await reach(operator, endpoint, undefined, form)).status).toBe(415);
    }
  });
});

describe("a text", () => {
  const FILES = [
    ...LANGUAGE_CODES.flatMap((language) =>
      ["", "news/", "trade/"].map((group) => `articles/${language}/${group}new.md`),
    ),
    "articles/en/about.md",
    "articles/fr/new.md",
    "menus.yaml",
    "banners.yaml",
    "redirects.yaml",
    "site.yaml",
    "root/ads.txt",
  ];
  const ACTION_OF: Record<string, Action> = {
    "menus.yaml": "menus.write",
    "banners.yaml": "banners.write",
    "redirects.yaml": "redirects.write",
  };
  const subjectOf = (name: string) => {
    const [, language, group] = /^articles\/(en|zh|kr)\/(?:(\w+)\/)?\w+\.md$/.exec(name) ?? [];
    return language === undefined
      ? { tenant: "quay" }
      : { tenant: "quay", language: language as LanguageCode, group: group ?? null };
  };
  const actionOf = (name: string, ofArticle: Action): Action =>
    name.startsWith("articles/") ? ofArticle : (ACTION_OF[name] ?? "settings.write");

  /** Operations that write a file. Even with permission, each is refused for another reason, so that nothing is written. */
  const OPERATIONS: [
    operation: string,
    ofArticle: Action,
    refusals: readonly number[],
    call: (call: StudioClient, name: string) => ReturnType<StudioClient>,
  ][] = [
    [
      "draft",
      "article.draft",
      [412, 422],
      (call, name) =>
        call(`sites/quay/draft?name=${name}`, {
          method: "PUT",
          headers: { "if-match": '"1"' },
          body: { text: "---\ntitle: New\n---\n", base: null },
        }),
    ],
    [
      "publish",
      "article.publish",
      [409, 422],
      (call, name) =>
        call("sites/quay/publications", {
          method: "POST",
          body: { files: [{ name, text: "code: x\n", base: "0".repeat(64) }] },
        }),
    ],
    [
      "remove",
      "article.delete",
      [404, 409, 422],
      (call, name) =>
        call("sites/quay/publications", {
          method: "POST",
          body: {
            files: [
              { name: "articles/en/about.md", text: null, base: "0".repeat(64) },
              { name, text: null, base: "0".repeat(64) },
            ].slice(name === "articles/en/about.md" ? 1 : 0),
          },
        }),
    ],
  ];

  describe.each(ROLES)("for a %s", (role) => {
    it.each(grantsOf(role))("is written only within language and group: %j", async (grant) => {
      const call = await signedIn(site, grant);
      for (const [operation, ofArticle, refusals, write] of OPERATIONS)
        for (const name of FILES) {
          if (operation === "remove" && !name.startsWith("articles/")) continue;
          const subject = subjectOf(name);
          const may = (action: Action) => mayAny([grant], action, subject);
          const isTranslation =
            operation === "draft" && name.endsWith("/about.md") && may("translation.draft");
          const alsoAbout =
            operation !== "remove" || mayAny([grant], "article.delete", subjectOf("articles/en/about.md"));
          const isPermitted = (may(actionOf(name, ofArticle)) || isTranslation) && alsoAbout;
          const { status, json } = await write(call, name);
          const told = JSON.stringify([operation, name, status, json.msg]);
          if (isPermitted) expect(refusals, told).toContain(status);
          else expect(status, told).toBe(403);
        }
    });
  });
});

describe("an API token", () => {
  it.each(ACTION_NAMES.filter((action) => ruleOf(action).needsFreshProof !== true))(
    "permits its actions on its tenant, and no more: %s",
    async (action) => {
      const call = await withToken(site, "quay", [action]);
      for (const [name, endpoint] of ROUTES) {
        const { access } = endpoint;
        if (access === "anyone") continue;
        const { status } = await reach(call, endpoint, "quay");
        const told = [name, status];
        if (access === "signed-in") expect(told).toEqual([name, 401]);
        else if (access === action) expect([401, 403, 500], JSON.stringify(told)).not.toContain(status);
        else expect(told).toEqual([name, 403]);
        if (access !== "signed-in" && isOfSite(endpoint))
          expect([name, (await reach(call, endpoint, "harbor")).status]).toEqual([name, 404]);
      }
    },
  );
});

/** True if answers of a call have an `ETag` for revalidation. */
function hasTag({ method, answer }: StudioEndpoint): boolean {
  return method === "GET" && typeof answer === "object";
}

describe("the OpenAPI document", () => {
  it("describes the input of each call, and errors", async () => {
    const client = studioClient(site);
    const { paths, components } = JSON.parse((await client("openapi.json")).text) as {
      paths: Record<string, Record<string, { operationId: string; security: object[] }>>;
      components: { securitySchemes: object };
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const schemesOf = (id: string) =>
      operations.find(({ operationId }) => operationId === id)?.security.flatMap(Object.keys);
    expect(Object.keys(components.securitySchemes)).toEqual(["session", "token"]);
    expect(schemesOf("signInOptions")).toEqual([]);
    expect(schemesOf("listSessions")).toEqual(["session"]);
    expect(schemesOf("removePerson")).toEqual(["session"]);
    expect(schemesOf("listPreviewLinks")).toEqual(["session", "token"]);
    expect((await client("me")).headers["www-authenticate"]).toBe('Bearer realm="Vitrine Studio"');
  });

  it("has every call with parameters, bodies and answers", async () => {
    const { text } = await studioClient(site)("openapi.json");
    const { paths } = JSON.parse(text) as {
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string;
            parameters?: { name: string; in: string }[];
            requestBody?: object;
            responses: Record<string, { content: Record<string, { schema?: { properties: object } }> }>;
          }
        >
      >;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      ROUTES.map(([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${path}`).toSorted(),
    );
    for (const [name, endpoint] of ROUTES) {
      const {
        parameters = [],
        requestBody,
        responses,
      } = paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {};
      const inPath = parameters
        .filter((parameter) => parameter.in === "path")
        .map((parameter) => parameter.name);
      expect([name, inPath.toSorted()]).toEqual([name, parametersOf(endpoint.path).toSorted()]);
      expect([name, requestBody !== undefined]).toEqual([name, hasBody(endpoint)]);
      const ofAll = endpoint.method === "GET" ? [503] : [429, 503];
      expect([name, Object.keys(responses ?? {}).map(Number)]).toEqual([
        name,
        [...new Set([200, ...(hasTag(endpoint) ? [304] : []), ...endpoint.errors, ...ofAll])].toSorted(
          (left, right) => left - right,
        ),
      ]);
      if (typeof endpoint.answer === "object")
        expect([name, responses?.["200"]?.content["application/json"]?.schema?.properties]).toMatchObject([
          name,
          { data: expect.any(Object) as object },
        ]);
    }
  });

  it("accepts each field only in its own part of a call", async () => {
    const { status, json } = await studioClient(site)("sign-in?email=a@b.example", {
      method: "POST",
      body: { password: "x" },
    });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: [{ field: "email" }] });
  });
});
