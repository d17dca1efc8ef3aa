import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import type { Tenant } from "../../content/store.ts";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { type RequestOrigin, publicOrigin, readRequestOrigin } from "./context.ts";

const harbor: Tenant = {
  id: 1,
  code: "harbor",
  name: "Harbor",
  origin: null,
  hosts: ["harbor.example", "www.harbor.example"],
  timeZone: "UTC",
  theme: "theme1",
  languages: ["en"],
  defaultLanguage: "en",
  languageTags: LANGUAGE_TAGS,
  untranslated: "fallback",
};

const requestTo = (host: string): Omit<RequestOrigin, "authority"> => ({
  scheme: "http",
  host,
  port: ":3000",
});

it.each(["https://harbor.example", "HTTPS://Harbor.Example:443", "https://harbor.example//"])(
  "normalises the configured origin %s as `URL` does",
  (origin) => {
    expect(publicOrigin({ ...harbor, origin }, requestTo("localhost"))).toBe("https://harbor.example");
  },
);

it.each([
  ["www.harbor.example", "http://www.harbor.example:3000"],
  ["stranger.example", "http://harbor.example:3000"],
])("uses a tenant's own host if it has no origin, requested at %s", (host, origin) => {
  expect(publicOrigin(harbor, requestTo(host))).toBe(origin);
  expect(publicOrigin({ ...harbor, origin: "no address" }, requestTo(host))).toBe(origin);
});

it.each([
  ["harbor.example:00080", ""],
  ["harbor.example:0000000080", ""],
  ["harbor.example:08080", ":8080"],
  ["harbor.example:", ""],
])("shows the port of the host %s as %j", (host, port) => {
  const request = { headers: { host }, socket: {} } as IncomingMessage;
  expect(readRequestOrigin(request, () => false)).toMatchObject({
    host: "harbor.example",
    port,
    authority: `harbor.example${port}`,
  });
});
