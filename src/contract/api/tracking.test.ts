import { expect, it } from "vitest";
import { trackingHost, trackingOrigin } from "./tracking.ts";

it.each([
  ["https://stats.example/count.js", "https://stats.example"],
  ["https://stats.example:8443/a.js?site=1", "https://stats.example:8443"],
  ["https://例え.jp/a.js", "https://xn--r8jz45g.jp"],
  ["https://[2001:db8::1]/a.js", "https://[2001:db8::1]"],
  ["/own/count.js", ""],
])("accepts %s", (src, origin) => {
  expect(trackingOrigin(src)).toBe(origin);
});

it.each([
  "http://stats.example/count.js",
  "//stats.example/count.js",
  "/\\stats.example/count.js",
  "javascript:alert(1)",
  "data:text/javascript,alert(1)",
  "https://*/count.js",
  "https://*.example/count.js",
  "https://stats.example;sandbox/count.js",
  "https://stats.example;script-src-elem/count.js",
  "https://stats.example,default-src/count.js",
  "https://'unsafe-inline'/count.js",
  "https://stats.example 'unsafe-eval'/count.js",
  "https://stats.example\r\nX-Header: 1/count.js",
  "count.js",
  "",
])("refuses %j, which would allow something else in the policy", (src) => {
  expect(trackingOrigin(src)).toBeUndefined();
});

it.each([
  ["https://stats.example", "https://stats.example"],
  ["https://stats.example/", "https://stats.example"],
  ["stats.example:8443", "https://stats.example:8443"],
  ["*.google-analytics.com", "https://*.google-analytics.com"],
  ["https://*.Stats.example", "https://*.stats.example"],
  ["https://*.例え.jp", "https://*.xn--r8jz45g.jp"],
])("allows %s in the policy", (text, host) => {
  expect(trackingHost(text)).toBe(host);
});

it.each([
  "*",
  "https://*",
  "https://*.com",
  "https://*.10.0.0.1",
  "https://stats.*.example",
  "https://*.*.example",
  "http://stats.example",
  "wss://stats.example",
  "https:",
  "data:",
  "'unsafe-inline'",
  "https://'unsafe-inline'",
  "https://stats.example/path",
  "https://stats.example?q",
  "https://stats.example#hash",
  "https://user@stats.example",
  "https://stats.example; script-src *",
  "https://stats.example;sandbox",
  "https://stats.example,default-src",
  "https://a.example https://b.example",
  "https://stats.example\r\nX-Header: 1",
  "",
])("refuses the host %j, which would allow something else", (text) => {
  expect(trackingHost(text)).toBeUndefined();
});
