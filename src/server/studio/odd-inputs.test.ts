import { toJsonSchema } from "@valibot/to-json-schema";
import { expect, it } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { endpoints } from "../../contract/api/endpoints.ts";
import { type StudioEndpoint, hasBody, isInQuery, parametersOf } from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import { QUAY, type StudioClient, importFiles, signedIn, studioClient } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

/** A lone surrogate, which is not valid Unicode text. */
const HALF = "\ud800";
const ODD = [
  "\0",
  `a\0b`,
  HALF,
  "\u0001\u001b[31m\u0085\u2028",
  "\u202e\u{1f468}\u200d\u{1f469}\uffff",
  "e\u0301".repeat(1_000),
  "' or 1=1 --\r\nX: y",
  "__proto__",
  "../../..\\%00%2f",
  "9".repeat(15),
];

/** Ordinary values for fields that must be valid, because the call would otherwise be refused early. */
const PLAIN: Readonly<Record<string, string>> = {
  tenant: "quay",
  name: "articles/en/about.md",
  email: "ada@harbor.example",
  group: "news",
  path: "/about.html",
};

type Schema = Record<string, unknown>;

interface Leaf {
  path: string[];
}

/** Returns a value that matches a schema, and the places of its free texts. */
function sample(schema: Schema, path: string[], leaves: Leaf[]): unknown {
  const [option] = (schema["anyOf"] ?? schema["oneOf"] ?? []) as Schema[];
  if (option !== undefined) return sample(option, path, leaves);
  if (Array.isArray(schema["enum"])) return (schema["enum"] as unknown[])[0];
  if ("const" in schema) return schema["const"];
  switch (schema["type"]) {
    case "object":
      return Object.fromEntries(
        Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).map(([name, inner]) => [
          name,
          sample(inner, [...path, name], leaves),
        ]),
      );
    case "array":
      return [sample((schema["items"] ?? {}) as Schema, [...path, "0"], leaves)];
    case "number":
    case "integer":
      return 1;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      leaves.push({ path });
      return plainText(schema["pattern"], path.at(-1) ?? "");
  }
}

function plainText(pattern: unknown, name: string): string {
  if (typeof pattern === "string" && pattern.includes("{64}")) return "a".repeat(64);
  if (typeof pattern === "string" && pattern.startsWith(String.raw`^\d`)) return "1";
  return PLAIN[name] ?? "plain";
}

function withValue(value: unknown, [name, ...rest]: string[], odd: string): unknown {
  if (name === undefined) return odd;
  if (Array.isArray(value)) return value.map((inner) => withValue(inner, rest, odd));
  const object = value as Record<string, unknown>;
  return { ...object, [name]: withValue(object[name], rest, odd) };
}

const encode = (value: unknown) =>
  String(value).isWellFormed() ? encodeURIComponent(String(value)) : "%ED%A0%80";

async function callWith(client: StudioClient, endpoint: StudioEndpoint, input: Record<string, unknown>) {
  const inPath = parametersOf(endpoint.path);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(input[name]));
  const query = Object.entries(input)
    .filter(([name, value]) => !inPath.includes(name) && isInQuery(endpoint, name) && value !== null)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const body = Object.fromEntries(
    Object.entries(input).filter(([name]) => !inPath.includes(name) && !isInQuery(endpoint, name)),
  );
  return client(`${path}${query.length === 0 ? "" : `?${query.join("&")}`}`, {
    method: endpoint.method,
    headers: endpoint.needsMatch === true ? { "if-match": '"1"' } : {},
    ...(hasBody(endpoint) ? (endpoint.body === "bytes" ? { bytes: "x" } : { body }) : {}),
  });
}

function isInAddress(endpoint: StudioEndpoint, [name = ""]: readonly string[]): boolean {
  return isInQuery(endpoint, name) || parametersOf(endpoint.path).includes(name);
}

async function open(databaseUrl: string): Promise<TestInstallation> {
  const site = await openTestInstallation({
    environment: { DATABASE_URL: databaseUrl, VITRINE_NEED_LIMIT: "100000" },
  });
  await importFiles(site, QUAY);
  return site;
}

describeEachEngine("odd texts in every field", (makeDatabase) => {
  it("cause no failure of the Studio", async () => {
    const site = await open((await makeDatabase()).databaseUrl);
    try {
      const operator = { role: "operator", tenant: null, languages: null, groups: null } as const;
      const failed: string[] = [];
      let calls = 0;
      for (const [name, endpoint] of Object.entries<StudioEndpoint>(STUDIO_ENDPOINTS)) {
        const client = endpoint.access === "anyone" ? studioClient(site) : await signedIn(site, operator);
        const leaves: Leaf[] = [];
        const schema = toJsonSchema(endpoint.input, { typeMode: "input", errorMode: "ignore" }) as Schema;
        const plain = sample(schema, [], leaves);
        for (const { path } of leaves)
          for (const odd of ODD) {
            const input = withValue(plain, path, odd) as Record<string, unknown>;
            const { status, text } = await callWith(client, endpoint, input);
            calls += 1;
            // In an address, a lone surrogate arrives as U+FFFD, so it need not be refused.
            const isRefused = path.at(-1) === "text" || isInAddress(endpoint, path) ? /\0/ : /\0|\ud800/;
            if (status >= 500 || (path.at(-1) !== "text" && isRefused.test(odd) && status === 200))
              failed.push(
                `${name} ${path.join(".")} ${JSON.stringify(odd)}: ${status} ${text.slice(0, 200)}`,
              );
          }
      }
      expect(failed).toEqual([]);
      expect(calls).toBeGreaterThan(500);
    } finally {
      await site.close();
    }
  });

  it("cause no failure of the content API", async () => {
    const site = await open((await makeDatabase()).databaseUrl);
    const host = "harbor.localhost:3000";
    try {
      const failed: string[] = [];
      for (const [name, { method, path, parameters }] of Object.entries(endpoints)) {
        const leaves: Leaf[] = [];
        const schema = toJsonSchema(parameters, { typeMode: "input", errorMode: "ignore" }) as Schema;
        const plain = sample(schema, [], leaves) as Record<string, unknown>;
        const own = name === "submitNeed" ? ["name", "email", "phone", "company", "category", "message"] : [];
        for (const field of [...leaves.map((leaf) => leaf.path[0] ?? ""), ...own])
          for (const odd of ODD) {
            const input: Record<string, unknown> = { ...plain, [field]: odd };
            const url = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => encode(input[part]));
            const query = Object.entries(input).map(([key, value]) => `${encode(key)}=${encode(value)}`);
            const answer =
              method === "GET"
                ? await site.app.inject({ url: `${url}?${query.join("&")}`, headers: { host } })
                : await site.app.inject({ method, url, headers: { host }, payload: input });
            if (answer.statusCode >= 500)
              failed.push(`${name} ${field} ${JSON.stringify(odd)}: ${answer.statusCode} ${answer.body}`);
          }
      }
      expect(failed).toEqual([]);
    } finally {
      await site.close();
    }
  });

  it("cause no failure in headers with addresses", async () => {
    const site = await open((await makeDatabase()).databaseUrl);
    try {
      for (const name of ["form-url", "referer-url", "landing-url", "tenant-name", "accept-language"]) {
        for (const odd of ["%00", "a%00%ED%A0%80", "\u00e9\u00ff", "%", "x".repeat(5_000)]) {
          const headers = { host: "harbor.localhost:3000", [name]: odd };
          const payload = { name: "Ada", email: "ada@example.com", message: odd, consent: true };
          const sent = await site.app.inject({ method: "POST", url: "/api/client/need", headers, payload });
          expect([name, odd, sent.statusCode < 500]).toEqual([name, odd, true]);
        }
      }
    } finally {
      await site.close();
    }
  });
});
