import { describe, expect, it } from "vitest";
import { hostOf, readHost, readOrigin } from "./hosts.ts";

describe("readHost", () => {
  it.each([
    ["www.example.com", "www.example.com"],
    [" WWW.Example.COM ", "www.example.com"],
    ["example.com.", "example.com"],
    ["시험.test", "xn--vv4b606a.test"],
    ["例子.测试", "xn--fsqu00a.xn--0zwm56d"],
    ["例子。测试", "xn--fsqu00a.xn--0zwm56d"],
    ["例子．测试。", "xn--fsqu00a.xn--0zwm56d"],
    ["XN--FSQU00A.xn--0zwm56d", "xn--fsqu00a.xn--0zwm56d"],
    ["münchen.example", "xn--mnchen-3ya.example"],
    ["MÜNCHEN.example", "xn--mnchen-3ya.example"],
    // A name in decomposed form, as macOS writes it.
    ["mu\u0308nchen.example", "xn--mnchen-3ya.example"],
    ["faß.example", "xn--fa-hia.example"],
    ["ｅｘａｍｐｌｅ．ｃｏｍ", "example.com"],
    ["localhost", "localhost"],
    ["127.0.0.1", "127.0.0.1"],
  ])("reads %j as %s", (text, host) => {
    expect(readHost(text)).toEqual({ host });
    expect(hostOf(host)).toBe(host);
  });

  it.each([
    ["", /without scheme and port/],
    ["https://example.com", /without scheme and port/],
    ["example.com:8080", /without scheme and port/],
    ["a b.example", /without scheme and port/],
    ["user@example.com", /without scheme and port/],
    ["%ec%8b%9c.test", /without scheme and port/],
    ["시험..test", /"시험\.\.test" \(xn--vv4b606a\.\.test\) has an empty part before or between dots/],
    [".example.com", /an empty part/],
    [`${"가".repeat(63)}.test`, /more than 63 characters/],
    [`${"a".repeat(64)}.test`, /more than 63 characters/],
    [`${"abcdefgh.".repeat(30)}test`, /longer than 253/],
    ["-a.example", /the part "-a"/],
    ["xn--zzzzzz.localhost", /the part "xn--zzzzzz", which is not valid Punycode/],
    ["www.XN--A.example", /the part "xn--a", which is not valid Punycode/],
    ["xn--99999999.example", /not valid Punycode/],
    ["a_b.example", /the part "a_b"/],
    ["a\u202eb.example", /not allowed in a host name|the part/],
    ["300.1.1.1", /not allowed in a host name/],
    ["a；b.example", /the part|not allowed in a host name/],
  ])("reports what is wrong with %j", (text, problem) => {
    expect(readHost(text)).toEqual({ problem: expect.stringMatching(problem) as unknown });
    expect(hostOf(text)).toBeUndefined();
  });
});

describe("readOrigin", () => {
  it.each([
    ["https://시험.test", "https://xn--vv4b606a.test"],
    ["HTTPS://例子。测试:443/", "https://xn--fsqu00a.xn--0zwm56d"],
    ["http://Example.COM.:8080", "http://example.com:8080"],
    ["http://[::1]:3000", "http://[::1]:3000"],
  ])("reads %s as %s", (text, origin) => {
    expect(readOrigin(text)).toBe(origin);
    expect(readOrigin(origin)).toBe(origin);
  });

  it.each([
    "",
    "null",
    "시험.test",
    "ftp://a.test",
    "https://a.test/b",
    "https://u@a.test",
    "https://a..test",
    "https://a.test:99999",
  ])("refuses %j", (text) => {
    expect(readOrigin(text)).toBeUndefined();
  });
});
