import { expect, it } from "vitest";
import { ConfigurationError, parseConfiguration } from "./configuration.ts";

const ZONE = "0123456789abcdef0123456789abcdef";

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

it("reads a CDN, its targets and token", () => {
  expect(parseConfiguration({}).cdn).toBeNull();
  expect(
    parseConfiguration({
      VITRINE_CDN: "cloudflare",
      VITRINE_CDN_TARGETS: ` ${ZONE} , ${ZONE.replace("0", "f")}`,
      VITRINE_CDN_TOKEN: "abc",
    }).cdn,
  ).toEqual({
    kind: "cloudflare",
    targets: [ZONE, ZONE.replace("0", "f")],
    token: "abc",
    maxAgeSeconds: 3600,
  });
  const webhook = {
    VITRINE_CDN: "webhook",
    VITRINE_CDN_TARGETS: "http://127.0.0.1:6082/",
    VITRINE_CDN_SECONDS: "60",
  };
  expect(parseConfiguration(webhook).cdn).toMatchObject({ token: "", maxAgeSeconds: 60 });
});

it("reports what is missing or wrong, without the token", () => {
  expect(problemsOf({ VITRINE_CDN: "akamai" })).toEqual([
    'VITRINE_CDN must be one of off, fastly, cloudflare, webhook, not "akamai"',
  ]);
  expect(problemsOf({ VITRINE_CDN: "fastly" })).toEqual([
    "VITRINE_CDN=fastly needs VITRINE_CDN_TARGETS, which must be the id of a Fastly service, letters and digits, or several separated by commas",
    "VITRINE_CDN=fastly needs VITRINE_CDN_TOKEN, an API token that is allowed to purge",
  ]);
  expect(
    problemsOf({ VITRINE_CDN: "cloudflare", VITRINE_CDN_TARGETS: "example.com", VITRINE_CDN_TOKEN: "a" }),
  ).toEqual([
    'VITRINE_CDN_TARGETS must be the id of a Cloudflare zone, 32 hexadecimal digits, or several separated by commas, not "example.com"',
  ]);
  for (const target of ["ftp://a/", "https://user:word@a/"])
    expect(problemsOf({ VITRINE_CDN: "webhook", VITRINE_CDN_TARGETS: target })).toEqual([
      `VITRINE_CDN_TARGETS must be a complete http(s) address without user and password, or several separated by commas, not "${target}"`,
    ]);
  expect(problemsOf({ VITRINE_CDN_TARGETS: ZONE, VITRINE_CDN_TOKEN: "two words" })).toEqual([
    "VITRINE_CDN_TOKEN must be ASCII without spaces",
    "VITRINE_CDN_TARGETS needs VITRINE_CDN: one of fastly, cloudflare, webhook",
  ]);
});
