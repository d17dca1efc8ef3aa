import { describe, expect, it } from "vitest";
import { cornerFolder } from "../../testing/corner-folder.ts";

const corner = cornerFolder();

describe("files below root/", () => {
  it("that services request cause no findings, and neither do their addresses", async () => {
    for (const [path, text] of [
      ["google0123456789abcdef.html", "google-site-verification: google0123456789abcdef.html"],
      ["naver0123456789abcdef.html", "naver-site-verification: naver0123456789abcdef.html"],
      ["baidu_verify_codeva-AbCdEf.html", "abc"],
      ["BingSiteAuth.xml", '<?xml version="1.0"?><users><user>ABC</user></users>'],
      ["ads.txt", "google.com, pub-0000000000000000, DIRECT\n"],
      ["app-ads.txt", "# 한국어\n"],
      ["0a1b2c3d4e5f60718293a4b5c6d7e8f9.txt", "0a1b2c3d4e5f60718293a4b5c6d7e8f9"],
      ["apple-app-site-association", "{}"],
      [".well-known/apple-app-site-association", '{ "applinks": {} }'],
      [".well-known/assetlinks.json", "[]"],
      [".well-known/security.txt", "Contact: mailto:a@example.com\n"],
      [".well-known/matrix/server", '{ "m.server": "matrix.example.com:443" }'],
    ] as const)
      await corner.put(`root/${path}`, text);
    await corner.put(
      "articles/en/x.md",
      "---\ntitle: X\n---\n[x](/ads.txt) [y](/google0123456789abcdef.html)\n",
    );
    await corner.put("menus.yaml", "top_menu:\n  - { id: a, name: A, url: /ads.txt }\n");
    await corner.put("redirects.yaml", "- { from: /adverts.html, to: /ads.txt }\n");
    expect(await corner.findings()).toEqual([]);
  });

  it.each<[path: string, content: string | Uint8Array, what: RegExp]>([
    ["index.html", "x", /error: "\/index\.html" is a page of the site itself/],
    ["need.html", "x", /error: "\/need\.html" is a page of the site itself/],
    [
      "robots.txt",
      "x",
      /error: the site itself answers at "\/robots\.txt": set robots in siteConfig instead/,
    ],
    ["sitemap.xml", "x", /error: the site itself answers at "\/sitemap\.xml"\. Take/],
    ["sitemap-2.xml", "x", /error: the site itself answers/],
    ["feed.xml", "x", /error: the site itself answers/],
    ["llms.txt", "x", /error: the site itself answers/],
    ["about.html", "x", /error: "\/about\.html" is the address of articles\/en\/about\.md/],
    ["api/x.json", "{}", /error: root\/ may contain files with the extensions/],
    ["media/x.txt", "x", /error: root\/ may contain/],
    ["folder/x.txt", "x", /error: root\/ may contain/],
    ["plan.pdf", "x", /error: root\/ may contain/],
    ["script.js", "x", /error: root\/ may contain/],
    ["drawing.svg", "<svg/>", /error: root\/ may contain/],
    ["healthz", "x", /error: root\/ may contain/],
    ["확인.txt", "x", /error: root\/ may contain/],
    ["a b.txt", "x", /error: root\/ may contain/],
    [".well-known/x.js", "x", /error: root\/ may contain/],
    ["large.txt", "x".repeat(65_537), /error: larger than 64 KiB/],
    ["latin.txt", Uint8Array.of(0x61, 0x0a, 0xe9), /:2: error: the text is not UTF-8/],
    ["nul.txt", "a\0b", /error: a NUL character/],
    [".well-known/assetlinks.json", "[", /error: it must be a JSON object/],
    ["apple-app-site-association", "<html>", /error: it must be a JSON object/],
    ["old.html", "x", /warning: redirects\.yaml has a rule from "\/old\.html", which never applies/],
  ])("cause findings if they cannot be served: %s", async (path, content, what) => {
    await corner.put("redirects.yaml", "- { from: /old.html, to: /about.html }\n");
    await corner.put(`root/${path}`, content);
    const findings = await corner.findings();
    expect(findings).toEqual([expect.stringMatching(what)]);
    expect(findings[0]?.startsWith(`root/${path}:`)).toBe(true);
  });

  it("are limited to fifty", async () => {
    for (let number = 10; number < 61; number += 1) await corner.put(`root/key-${number}.txt`, "x");
    expect(await corner.findings()).toEqual([
      "root/key-60.txt:1: error: more than 50 files in root/. Downloads belong into media/",
    ]);
  });
});
