import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { ConfigMap } from "../../contract/api/config.ts";
import type { Menu, MenuTree } from "../../contract/api/menus.ts";
import type { PlainContent } from "./plain-api.ts";

/** A small tenant in three languages, English by default. */
export function sampleContent(theme: ThemeCode = "theme1"): PlainContent {
  return {
    theme,
    defaultLanguage: "en",
    configs: { default_theme: { themeCode: { content: theme } }, [theme]: themeConfig(theme) },
    menus: {
      top_menu: root("top_menu", [
        entry("heading", "Services", "", [
          entry("audit", "Audit", "/audit.html"),
          entry("docs", "Documents", "https://docs.example/"),
        ]),
        entry("need", "Contact", "/need.html"),
      ]),
      OurServices: root("OurServices", [entry("s1", "Strategy", "/audit.html"), entry("s2", "Care", "")]),
    },
    banners: { home: [{ id: 1, title: "Welcome", subtitle: "", image: "banners/first.webp", alt: "" }] },
    groups: [{ slug: "insights", name: "Insights", description: "What we learn" }],
    articles: [
      { slug: "audit", group: null, title: "Audit", language: "en", summary: "What an audit is" },
      { slug: "audit", group: null, title: "审计", language: "zh" },
      { slug: "pricing", group: "insights", title: "Pricing models", language: "en", tags: ["money"] },
    ],
  };
}

function themeConfig(theme: ThemeCode): ConfigMap {
  const json = (value: unknown) => ({ content: JSON.stringify(value) });
  return {
    siteConfig: json({
      title: "Harbor & Lane",
      description: "Advice for firms",
      homeBannerId: "home",
      contact: { email: "hello@harbor.example" },
    }),
    languageConfig: json([{ code: "en", default: true }, { code: "zh" }, { code: "kr" }]),
    [`${theme}Colors`]: json({ themeColor: "#0b4f6c", hoverColor: "#145c7c", activeColor: "#083a50" }),
    [`${theme}Banner`]: json({ bannerTitle: "Clear advice" }),
  };
}

function root(type: string, children: Menu[]): MenuTree[string] {
  return { id: type, type, name: type, url: "", children };
}

function entry(id: string, name: string, url: string, children: Menu[] = []): Menu {
  return { id, type: "item", name, url, children };
}
