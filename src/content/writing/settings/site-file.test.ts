import { describe, expect, it } from "vitest";
import { settingsYaml } from "../../export/settings-yaml.ts";
import { Findings } from "../../source/findings.ts";
import { readSettings } from "./settings-files.ts";

function read(needs: string) {
  const findings = new Findings();
  const read = readSettings({ "site.yaml": `code: corner\nname: Corner\nneeds:\n${needs}` }, findings);
  return { read, findings };
}

it("the retention period of visits is private too, and is exported", () => {
  const source = "code: corner\nname: Corner\nvisits:\n  retentionDays: 90\n";
  const read = readSettings({ "site.yaml": source }, new Findings());
  expect(read.isComplete).toBe(true);
  expect(read.settings.site.config["private"]).toEqual({ visits: { retentionDays: 90 } });
  const written = settingsYaml(read.settings)["site.yaml"] ?? "";
  expect(readSettings({ "site.yaml": written }, new Findings()).settings).toEqual(read.settings);
});

it("strips the white space that YAML blocks leave around texts", () => {
  const texts = readSettings(
    {
      "site.yaml":
        "code: corner\nname: Corner\ngroups:\n  - slug: news\n    name: {en: ' News '}\n    description: |\n      What is new.\n",
      "menus.yaml": "top_menu:\n  - id: a\n    name: ' A '\n    description: { zh: '一 ' }\n",
      "banners.yaml": "home:\n  - { id: b, title: ' B ', subtitle: 'C ', image: b.png, cta: ' D ' }\n",
    },
    new Findings(),
  ).settings;
  expect(texts?.groups).toMatchObject([{ name: { en: "News" }, description: "What is new." }]);
  expect(texts?.menus.top_menu).toMatchObject([{ name: "A", description: { zh: "一" } }]);
  expect(texts?.banners["home"]).toMatchObject([{ title: "B", subtitle: "C", cta: "D" }]);
});

it("warns about fields of the enquiry form that no visitor would see, with their lines", () => {
  const findings = new Findings();
  const fields = [
    "{ name: budget, type: select, options: [{ en: small, zh: 小, kr: 작음 }] }",
    "email",
    "{ name: size, type: select }",
  ];
  const source = `code: corner\nname: Corner\nconfig:\n  siteConfig:\n    needFields: [${fields.join(", ")}]\n`;
  readSettings({ "site.yaml": source }, findings);
  expect(findings.list).toMatchObject([
    { severity: "warning", line: 5, message: 'needFields, entry 3: "size" is a select without options' },
  ]);
});

it("warns about tags that do not match their language, with their lines and the tags used instead", () => {
  const findings = new Findings();
  const languages = "  - { code: en, tag: en_GB }\n  - { code: zh, tag: zh-TW }\n  - { code: kr, tag: kr }\n";
  readSettings({ "site.yaml": `code: corner\nname: Corner\nlanguages:\n${languages}` }, findings);
  expect(findings.list).toMatchObject([
    {
      severity: "warning",
      line: 4,
      message: '"en_GB" is not a language tag for en; "en" is used instead. Write for example "en-GB"',
    },
    {
      severity: "warning",
      line: 6,
      message: '"kr" is not a language tag for kr; "ko" is used instead. Write for example "ko-KR"',
    },
  ]);
});

it("warns about tracking scripts that no page would load, with their lines", () => {
  const findings = new Findings();
  const scripts = [
    "https://stats.example/a.js",
    "http://stats.example/a.js",
    "/own.js",
    "javascript:alert(1)",
  ];
  const list = scripts.map((src) => `      - { src: "${src}" }\n`).join("");
  const source = `code: corner\nname: Corner\nconfig:\n  siteConfig:\n    tracking:\n${list}      - just text\n`;
  expect(readSettings({ "site.yaml": source }, findings).isComplete).toBe(true);
  expect(findings.list).toMatchObject([
    { severity: "warning", line: 7, message: expect.stringContaining('"http://stats.example/a.js"') },
    { severity: "warning", line: 9 },
    { severity: "warning", line: 10, message: expect.stringContaining('"just text"') },
  ]);
});

describe("tracking in site.yaml", () => {
  function findingsOf(...entries: Record<string, unknown>[]): string[] {
    const findings = new Findings();
    const config = JSON.stringify({ siteConfig: { tracking: entries } });
    readSettings({ "site.yaml": `code: corner\nname: Corner\nconfig: ${config}\n` }, findings);
    return findings.list.map(({ message }) => message);
  }
  const src = "https://stats.example/a.js";

  it.each<[string, Record<string, unknown>]>([
    ["conect: unknown key", { src, conect: [] }],
    ["connect: must be a list of hosts", { src, connect: "https://in.example" }],
    ['"https://in.example/path" cannot be allowed', { src, connect: ["https://in.example/path"] }],
    ["7 cannot be allowed", { src, image: [7] }],
    ["attributes: defer is not allowed", { src, attributes: { defer: true } }],
    ["attributes: must be an object", { src, attributes: "data-site=a" }],
    ["inline: must contain only JavaScript", { inline: "<script>a()</script>" }],
    ["inline: must be a text", { src, inline: 7 }],
    ["onload: has no effect without src", { inline: "a()", onload: "b()" }],
  ])("warns: %s", (message, entry) => {
    expect(findingsOf(entry)).toEqual([expect.stringContaining(message)]);
  });

  it("accepts everything that trackers need, also unknown ones", () => {
    expect(
      findingsOf({
        src,
        attributes: { "data-site": 7 },
        inline: "a()",
        onload: "b()",
        connect: ["https://in.example"],
      }),
    ).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    [
      "Google Analytics",
      { src: "https://www.googletagmanager.com/gtag/js?id=G-1" },
      {
        inline: "gtag('config', 'G-1')",
        connect: ["*.google-analytics.com", "*.analytics.google.com"],
        image: ["*.google-analytics.com"],
      },
      [
        'Add connect: ["https://*.google-analytics.com", "https://*.analytics.google.com"] and image: ["https://*.google-analytics.com"]',
        "start snippet",
      ],
    ],
    [
      "Plausible",
      { src: "https://plausible.io/js/script.js" },
      { attributes: { "data-domain": "a.example" } },
      ["data-domain"],
    ],
    [
      "Umami",
      { src: "https://cloud.umami.is/script.js" },
      {
        attributes: { "data-website-id": "1" },
        connect: ["https://gateway.umami.is", "https://api-gateway.umami.dev"],
      },
      ['Add connect: ["https://gateway.umami.is", "https://api-gateway.umami.dev"]', "data-website-id"],
    ],
    [
      "Matomo",
      { src: "https://cdn.matomo.cloud/a.matomo.cloud/matomo.js" },
      {
        inline: "_paq.push(['trackPageView']); history.pushState = again",
        connect: ["https://a.matomo.cloud"],
        image: ["https://a.matomo.cloud"],
      },
      [
        'Add connect: ["https://a.matomo.cloud"] and image: ["https://a.matomo.cloud"]',
        "start snippet",
        "only the first page",
      ],
    ],
    [
      "Baidu Tongji",
      { inline: 'load("https://hm.baidu.com/hm.js?1")' },
      {
        inline: 'load("https://hm.baidu.com/hm.js?1"); _hmt.push(["_requirePlugin", "UrlChangeTracker", {}])',
        script: ["hm.baidu.com"],
        image: ["hm.baidu.com"],
      },
      ['Add script: ["https://hm.baidu.com"] and image: ["https://hm.baidu.com"]', "UrlChangeTracker"],
    ],
    [
      "Naver Analytics",
      { src: "https://wcs.naver.net/wcslog.js" },
      { onload: "wcs_do(); history.pushState = again", connect: ["https://wcs.naver.com"] },
      ['Add connect: ["https://wcs.naver.com"]', "wcs_do", "only the first page"],
    ],
  ])("reports what %s needs, until the entries contain it", (name, bare, rest, expected) => {
    const messages = findingsOf(bare);
    expect(messages).toEqual(expected.map((part) => expect.stringContaining(part)));
    expect(messages.every((message) => message.includes(name))).toBe(true);
    expect(findingsOf({ ...bare, ...rest })).toEqual([]);
  });

  it("validates several entries together", () => {
    const parts = [
      { src: "https://wcs.naver.net/wcslog.js", onload: "wcs_do(); history.pushState = again" },
      { src, connect: ["https://wcs.naver.com"] },
    ];
    expect(findingsOf(...parts)).toEqual([]);
  });
});

describe("settings of enquiries in site.yaml", () => {
  it("are separate from public settings, and are exported", () => {
    const { read: first, findings } = read(
      "  webhook: https://crm.example/hook\n  email: [desk@corner.example]\n  retentionDays: 365\n",
    );
    expect(first.isComplete).toBe(true);
    expect(findings.list).toEqual([]);
    expect(first.settings.site.config["*"]).toEqual({});
    const written = settingsYaml(first.settings)["site.yaml"] ?? "";
    expect(readSettings({ "site.yaml": written }, new Findings()).settings).toEqual(first.settings);
  });

  it.each([
    "  webhook: ftp://crm.example\n",
    "  webhook: https://user:password@crm.example\n",
    "  email: ['Desk <desk@corner.example>']\n",
    '  email: ["a@b.example\\r\\nBcc: c@d.example"]\n',
    "  retentionDays: 0\n",
    "  secret: x\n",
  ])("are refused with their line: %j", (needs) => {
    const { findings } = read(needs);
    expect(findings.list[0]).toMatchObject({ severity: "error", line: 4 });
  });
});

it("warns about parts that a home page does not have, with their lines", () => {
  const findings = new Findings();
  const source = [
    "code: corner",
    "name: Corner",
    "themes:",
    "  theme1:",
    "    theme1Home: [statement, statment, statement]",
    "  theme2:",
    "    theme2Home: reel",
    "  theme3:",
    "    theme3Home: [banners]",
    "",
  ].join("\n");
  readSettings({ "site.yaml": source }, findings);
  expect(findings.list.map(({ line, severity, message }) => `${line} ${severity} ${message}`)).toEqual([
    expect.stringMatching(/^5 warning theme1Home: "statment" is no part .*contact.*statement/),
    "5 warning theme1Home: names statement twice",
    expect.stringMatching(/^7 warning theme2Home: must be a list of parts: banners, /),
    "9 warning theme3Home: the home page of theme3 is an article, so it has no parts to order",
  ]);
});
