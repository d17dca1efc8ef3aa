import { stringify } from "yaml";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";

/** A site that is being added. */
export interface NewSite {
  code: string;
  name: string;
  /** Empty for none. */
  host: string;
  theme: ThemeCode;
  /** The default language first. */
  languages: readonly LanguageCode[];
}

interface Words {
  news: string;
  about: string;
  welcome: string;
  contact: string;
  description: (name: string) => string;
  aboutText: (name: string) => string;
  welcomeText: (name: string) => string;
}

const WORDS: Readonly<Record<LanguageCode, Words>> = {
  en: {
    news: "News",
    about: "About us",
    welcome: "Our new website",
    contact: "Contact",
    description: (name) => `What ${name} does, in one or two sentences. Search engines show this text.`,
    aboutText: (name) =>
      `Say here who ${name} is, what you do, and for whom.\n\n## How to reach us\n\nGive an address, a telephone number and opening hours, or lead visitors to the [form](/need.html).\n`,
    welcomeText: (name) =>
      `This is the first article of ${name}. Change it, or write the next one: visitors see the newest first.\n`,
  },
  zh: {
    news: "动态",
    about: "关于我们",
    welcome: "我们的新网站",
    contact: "联系我们",
    description: (name) => `用一两句话说明${name}是做什么的。搜索引擎会显示这段文字。`,
    aboutText: (name) =>
      `请在这里介绍${name}：你们是谁，做什么，为谁服务。\n\n## 联系方式\n\n写上地址、电话和营业时间，或者请访客填写[表单](/zh/need.html)。\n`,
    welcomeText: (name) => `这是${name}的第一篇文章。您可以修改它，或者再写一篇：最新的文章排在最前面。\n`,
  },
  kr: {
    news: "소식",
    about: "소개",
    welcome: "새 홈페이지를 열었습니다",
    contact: "문의하기",
    description: (name) => `${name}에서 하는 일을 한두 문장으로 소개하세요. 검색 엔진에 이 글이 표시됩니다.`,
    aboutText: (name) =>
      `${name} 소개를 여기에 쓰세요. 누구이고, 무슨 일을, 누구를 위해 하는지 알려 주세요.\n\n## 연락처\n\n주소와 전화번호, 영업시간을 적거나 [문의 양식](/kr/need.html)으로 안내하세요.\n`,
    welcomeText: (name) =>
      `${name}의 첫 번째 글입니다. 이 글을 고치거나 새 글을 써 보세요. 최신 글이 맨 위에 나옵니다.\n`,
  },
};

/** Returns the files of a new site without a starter: one page, one article and menus, in each language. */
export function starterFiles(site: NewSite, now: Date): ReadonlyMap<string, string> {
  const { code, name, host, theme, languages } = site;
  const inEach = (pick: (words: Words) => string) =>
    Object.fromEntries(languages.map((language) => [language, pick(WORDS[language])]));
  const settings = {
    code,
    name,
    hosts: host === "" ? [] : [host],
    theme,
    languages: languages.map((language, index) =>
      index === 0 ? { code: language, default: true } : { code: language },
    ),
    config: { siteConfig: { title: name, description: inEach(({ description }) => description(name)) } },
    groups: [{ slug: "news", name: inEach(({ news }) => news) }],
  };
  const entries = [
    { id: "news", name: inEach(({ news }) => news), group: "news" },
    { id: "about", name: inEach(({ about }) => about), article: "about" },
    { id: "contact", name: inEach(({ contact }) => contact), url: "/need.html" },
  ];
  const menus = { top_menu: entries, bottom_menu: entries.slice(1) };
  const date = now.toISOString().slice(0, 10);
  return new Map([
    ["site.yaml", stringify(settings)],
    ["menus.yaml", stringify(menus)],
    ...languages.flatMap((language) => {
      const words = WORDS[language];
      return [
        [`articles/${language}/about.md`, article(words.about, date, words.aboutText(name))],
        [`articles/${language}/news/welcome.md`, article(words.welcome, date, words.welcomeText(name))],
      ] as const;
    }),
  ]);
}

function article(title: string, date: string, text: string): string {
  return `---\ntitle: ${title}\npublishedAt: ${date}\n---\n\n${text}`;
}
