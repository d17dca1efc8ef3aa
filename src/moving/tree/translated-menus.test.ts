import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { foreignTree, menuLines } from "../testing/foreign-tree.ts";

const tree = foreignTree();

/** Texts in three languages, whose titles differ from all names in menus. Each translation is in the folder of its language. */
const TEXTS = Object.fromEntries(
  ["", "zh/", "ko/"].flatMap((folder) =>
    ["index", "tools/spade", "tools/rake"].map((path) => [
      `docs/${folder}${path}.md`,
      `# Title ${folder}${path}\n\nWords.\n`,
    ]),
  ),
);

/** Imports the texts with a menu. Returns the menu's lines in each language, and the findings. */
async function run(navigation: string, settings: Record<string, string>) {
  const files = Object.entries({ ...TEXTS, ...settings });
  await tree.put(Object.fromEntries(files.map(([path, text]) => [`tree/${path}`, text])));
  const { report } = await tree.take(
    `site: { name: Other, languages: [{ code: en, default: true }, { code: zh }, { code: kr }] }\nlanguages: { en: docs, zh: docs/zh, kr: docs/ko }\nnavigation: ${navigation}\n`,
  );
  const reader = await tree.reader();
  const lines = async (language: "en" | "zh" | "kr"): Promise<string[]> => {
    const menus = await reader?.menuTree(language);
    return menuLines(menus?.["top_menu"]?.children ?? []).map((line) => line.replace(/ \/.*$/, ""));
  };
  return {
    en: await lines("en"),
    zh: await lines("zh"),
    kr: await lines("kr"),
    findings: report.findings.list.map(formatFinding),
  };
}

const SIDEBAR = (start: string, home: string, tools: string, spade: string, rake: string): string =>
  `[{ text: "${home}", link: "${start}" }, { text: "${tools}", items: [{ text: "${spade}", link: "${start}tools/spade" }, { text: "${rake}", link: "${start}tools/rake.md" }] }]`;
const EXPECTED = {
  en: ["Home", "Tools", "  A spade", "  A rake"],
  zh: ["首页", "工具", "  铲子", "  耙子"],
  kr: ["홈", "도구", "  삽", "  갈퀴"],
  findings: [],
};

it("has VitePress's names in the sidebars of other languages", async () => {
  const settings = `import { ko } from "./ko";
export default defineConfig({
  themeConfig: { logo: "/a.svg", sidebar: { "/more/": [{ text: "More", items: [{ text: "Rake", link: "/tools/rake" }] }], "/": ${SIDEBAR("/", "Home", "Tools", "A spade", "A rake")} } },
  locales: { root: { label: "English", lang: "en-US" }, zh: { label: "简体中文", lang: "zh-CN", themeConfig: { sidebar: { "/zh/": ${SIDEBAR("/zh/", "首页", "工具", "铲子", "耙子")} } } }, ko, es: { themeConfig: { sidebar: [] } } },
});
`;
  const korean = `export const ko = { lang: "ko-KR", themeConfig: { sidebar: ${SIDEBAR("/ko/", "홈", "도구", "삽", "갈퀴")} } };\n`;
  expect(
    await run("docs/.vitepress/config.ts", {
      "docs/.vitepress/config.ts": settings,
      "docs/.vitepress/ko.ts": korean,
    }),
  ).toEqual({
    en: [...EXPECTED.en, "More", "  Rake"],
    zh: [...EXPECTED.zh, "More", "  耙子"],
    kr: [...EXPECTED.kr, "More", "  갈퀴"],
    findings: [],
  });
});

it("has the names in the settings of a folder", async () => {
  const additional = (sidebar: string): string =>
    `export default defineAdditionalConfig({ themeConfig: { sidebar: ${sidebar} } });\n`;
  expect(
    await run("docs/.vitepress/config.ts", {
      "docs/.vitepress/config.ts":
        "export default defineConfig({ themeConfig: { search: {} }, locales: { root: { lang: 'en' }, zh: {}, ko: {} } });\n",
      "docs/config.ts": additional(SIDEBAR("/", "Home", "Tools", "A spade", "A rake")),
      "docs/zh/config.ts": additional(SIDEBAR("/zh/", "首页", "工具", "铲子", "耙子")),
      "docs/ko/config.mts": additional(SIDEBAR("/ko/", "홈", "도구", "삽", "갈퀴")),
    }),
  ).toEqual(EXPECTED);
});

it("has the translations in MkDocs's plugin, as a table or as a separate nav", async () => {
  const nav =
    "nav:\n  - Home: index.md\n  - Tools:\n      - A spade: tools/spade.md\n      - A rake: tools/rake.md\n";
  const zh = "{ Home: 首页, Tools: 工具, A spade: 铲子, A rake: 耙子 }";
  const ko = "[{ 홈: index.md }, { 도구: [{ 삽: tools/spade.md }, { 갈퀴: tools/rake.md }] }]";
  const plugins = `plugins:\n  - search\n  - i18n:\n      languages:\n        - { locale: en, default: true }\n        - { locale: zh, nav_translations: ${zh} }\n        - { locale: ko, nav: ${ko} }\n`;
  expect(await run("mkdocs.yml", { "mkdocs.yml": nav + plugins })).toEqual(EXPECTED);
});

it("has the translations of early versions of MkDocs's plugin in one table", async () => {
  const nav = "nav:\n  - Home: index.md\n  - Tools:\n      - tools/spade.md\n";
  const plugins = "plugins:\n  - i18n:\n      nav_translations:\n        zh: { Home: 首页, Tools: 工具 }\n";
  const { zh, kr } = await run("mkdocs.yml", { "mkdocs.yml": nav + plugins });
  expect(zh).toEqual(["首页", "工具", "  Title zh/tools/spade"]);
  expect(kr).toEqual(["Title ko/index", "Tools", "  Title ko/tools/spade"]);
});
