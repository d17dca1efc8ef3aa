import { expect, it } from "vitest";
import { trackingOrigin } from "./tracking.ts";

it.each([
  ["https://stats.example/count.js", "https://stats.example"],
  ["https://stats.example:8443/a.js?site=1", "https://stats.example:8443"],
  ["https://例え.jp/a.js", "https://xn--r8jz45g.jp"],
  ["https://[2001:db8::1]/a.js", "https://[2001:db8::1]"],
  ["/own/count.js", ""],
])("takes %s", (src, origin) => {
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
])("refuses %j, which would open the policy for something else", (src) => {
  expect(trackingOrigin(src)).toBeUndefined();
});
