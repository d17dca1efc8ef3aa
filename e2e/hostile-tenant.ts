import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/addresses/locales.ts";
import { THEME_CODES, type ThemeCode } from "../src/contract/addresses/themes.ts";

/**
 * Amounts of content that are difficult for any design. `much`: too many items with too long texts. `one`: a single banner, article per
 * group and entry per menu. `none`: no banner, no logo, and as the only menu entry an article without a group, because themes 3 and 4
 * need an article as their entry page.
 */
export type Amount = "much" | "one" | "none";

export interface HostileTenant {
  code: string;
  theme: ThemeCode;
  amount: Amount;
}

type Texts = Record<LanguageCode, string>;

/** A valid picture that tests prevent from loading. */
export const LOST_PICTURE = "lost.svg";

/** Number of short articles in the group `many`: most in the first language, and enough for two pages of a list in the others. */
const ARTICLES = { en: 300, zh: 42, kr: 42 };

const COLORS = { themeColor: "#7a1fa2", hoverColor: "#9c27b0", activeColor: "#4a148c" };

/** A long word without a space, as in chemical names and German laws. */
const LATIN_WORD = "Rinderkennzeichnungsfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz";
const LONG_ADDRESS = `https://example.com/${"a-folder-without-end/".repeat(6)}index.html?${"key=value&".repeat(8)}`;
const LONG_MAIL = `${"department-of-very-long-names.".repeat(3)}office@correspondence.example.com`;

/** Company names of forty characters. */
const NAME: Texts = {
  en: "Confederated Harbour & Ledger Works Ltd.",
  zh: "鹿特丹宁波釜山联合港口账务与跨境贸易咨询服务有限责任公司",
  kr: "로테르담 닝보 부산 연합 항만 장부 및 국경 간 무역 자문 유한책임회사",
};

/** Menu entries of sixty characters. */
const LONG_ENTRY: Texts = {
  en: "Everything that we have ever written on value added taxation",
  zh: "我们多年来写过的所有关于增值税跨境申报与退税流程以及常见错误的文章和办事指南汇总",
  kr: "우리가 지금까지 부가가치세와 국경 간 신고, 환급 절차와 흔한 실수에 대해 쓴 모든 글 모음",
};

const WORDS: Texts = { en: "Entry", zh: "条目", kr: "항목" };

const TITLES: Texts = {
  en: LATIN_WORD,
  zh: "关于鹿特丹宁波与釜山三地港口之间跨境贸易单据与内部控制审查以及二〇二六年电子发票申报期限的若干说明和常见问题解答汇总",
  kr: "로테르담과닝보와부산세항만사이의국경간무역서류와내부통제검토및이천이십육년전자세금계산서신고기한에관한설명과자주묻는질문모음",
};

const SENTENCES: Texts = {
  en: "A paragraph that says little, in words of ordinary length, so that lines break as they do. ",
  zh: "这一段话没有说什么，只是用平常的字句，把一行一行填满，好看清 Latin 字母与数字 2026 混在其中的样子。",
  kr: "이 문단은 별말 없이 평범한 낱말로 줄을 채워, Latin 글자와 숫자 2026이 섞일 때 어디서 줄이 바뀌는지 보여 줍니다. ",
};

/** Writes a content folder for `vitrine import`. */
export function writeHostileTenant(folder: string, tenant: HostileTenant): void {
  const { code, theme, amount } = tenant;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const writeYaml = (file: string, value: unknown) =>
    write(file, stringify(value, { aliasDuplicateObjects: false }));
  writeYaml("site.yaml", site(code, theme, amount));
  writeYaml("menus.yaml", menus(amount));
  writeYaml("banners.yaml", banners(amount));
  write("media/picture.svg", picture(1600, 900));
  write("media/tower.svg", picture(300, 2400));
  write(`media/${LOST_PICTURE}`, picture(1200, 800));
  for (const language of LANGUAGE_CODES) {
    const article = (slug: string, text: string) => write(`articles/${language}/${slug}.md`, text);
    article("start", short(WORDS[language], SENTENCES[language]));
    if (amount === "none") continue;
    article("many/hostile", hostile(language));
    if (amount === "one") continue;
    article("many/endless", short(TITLES[language], endless(language)));
    for (let index = 1; index <= ARTICLES[language]; index += 1) {
      const title = index % 7 === 0 ? LONG_ENTRY[language] : `${WORDS[language]} ${index}`;
      article(`many/entry-${index}`, short(title, SENTENCES[language], index));
    }
  }
}

function site(code: string, theme: ThemeCode, amount: Amount) {
  const banner = amount === "none" ? {} : { bannerTitle: TITLES, subtitle: SENTENCES };
  return {
    code,
    name: NAME.en,
    hosts: [`${code}.localhost`],
    theme,
    languages: LANGUAGE_CODES.map((language) => ({ code: language })),
    config: {
      siteConfig: {
        title: NAME,
        description: amount === "none" ? "" : SENTENCES,
        ...(amount === "much"
          ? {
              logo: `media:${LOST_PICTURE}`,
              contact: { email: LONG_MAIL, phone: "+31 10 000 00 00 ext. 12345", address: SENTENCES },
              social: Array.from({ length: 9 }, (_, index) => ({
                name: `Network ${index}`,
                url: `https://social.example.com/${index}`,
              })),
              needCategories: [NAME.en, LONG_ENTRY.en, TITLES.en],
            }
          : {}),
        homeBannerId: "home",
      },
    },
    themes: Object.fromEntries(
      THEME_CODES.map((each) => [each, { [`${each}Colors`]: COLORS, [`${each}Banner`]: banner }]),
    ),
    groups:
      amount === "none"
        ? []
        : [{ slug: "many", name: amount === "one" ? NAME : LONG_ENTRY, description: SENTENCES }],
  };
}

function menus(amount: Amount) {
  const start = { id: "start", name: WORDS, article: "start" };
  if (amount === "none") return { top_menu: [start] };
  if (amount === "one") return { top_menu: [start], left_menu: [start], OurServices: [start] };
  const entries = Array.from({ length: 40 }, (_, index) => ({
    id: `entry-${index}`,
    name: numbered(WORDS, index + 1),
    article: `many/entry-${index + 1}`,
    description: SENTENCES,
  }));
  const deep = nested(4);
  return {
    top_menu: [
      start,
      deep,
      { id: "wide", name: LONG_ENTRY, group: "many", children: entries },
      ...entries.slice(3).map((entry) => ({ ...entry, id: `top-${entry.id}` })),
    ],
    left_menu: [start, deep, { id: "wide", name: LONG_ENTRY, group: "many", children: entries }],
    bottom_menu: [deep, ...entries.slice(0, 20)],
    OurServices: [
      { id: "long", name: TITLES, article: "start", icon: "no-such-icon" },
      ...entries.slice(0, 10),
    ],
    FeaturedServices: [
      { id: "long", name: LONG_ENTRY, article: "start", description: TITLES },
      ...entries.slice(0, 7),
    ],
  };
}

/** A menu branch with the given number of levels, all with long names. */
function nested(levels: number): object {
  const branch = { id: `level-${levels}`, name: numbered(LONG_ENTRY, levels), article: "start" };
  return levels === 1 ? branch : { ...branch, children: [nested(levels - 1)] };
}

function banners(amount: Amount) {
  const count = { much: 10, one: 1, none: 0 }[amount];
  return {
    home: Array.from({ length: count }, (_, index) => ({
      id: `banner-${index}`,
      title: index % 2 === 0 ? TITLES : WORDS,
      ...(index === 3 ? {} : { subtitle: SENTENCES }),
      image: index % 3 === 1 ? LOST_PICTURE : index % 3 === 2 ? "tower.svg" : "picture.svg",
      alt: WORDS,
      ...(index === 4 ? {} : { article: "start", cta: index % 2 === 0 ? LONG_ENTRY : WORDS }),
    })),
  };
}

function short(title: string, text: string, index = 0): string {
  const cover = ["", "cover: picture.svg\n", "cover: tower.svg\n", `cover: ${LOST_PICTURE}\n`][index % 4];
  const summary = index % 3 === 0 ? "" : `summary: ${JSON.stringify(text.repeat(index % 5))}\n`;
  return `---\ntitle: ${JSON.stringify(title)}\n${cover}${summary}publishedAt: 2026-01-05\n---\n\n${text}\n`;
}

/** Ten thousand words, or as many characters in languages without spaces, under sixty headings. */
function endless(language: LanguageCode): string {
  const paragraph = SENTENCES[language].repeat(language === "zh" ? 4 : 10);
  return Array.from(
    { length: 60 },
    (_, index) => `## ${index % 9 === 0 ? LONG_ENTRY[language] : WORDS[language]} ${index}\n\n${paragraph}\n`,
  ).join("\n");
}

function hostile(language: LanguageCode): string {
  const word = WORDS[language];
  const sentence = SENTENCES[language];
  const title = TITLES[language];
  const cells = (text: string) => `| ${Array.from({ length: 12 }, () => text).join(" | ")} |`;
  return `---
title: ${title}
summary: ${JSON.stringify(title + sentence)}
cover: tower.svg
tags: [${Array.from({ length: 12 }, (_, index) => `${word}-${index}`).join(", ")}, ${LATIN_WORD}, a]
authors: [${NAME.en}, ${NAME.zh}, ${NAME.kr}]
publishedAt: 2026-01-05
updatedAt: 2026-02-05
---

${title} ${LATIN_WORD} ${LONG_ADDRESS} ${LONG_MAIL} \`${"code_without_end_".repeat(8)}\` ${title}[^1]

${cells(`${word} ${LATIN_WORD.slice(0, 30)}`)}
${cells("---")}
${cells(sentence.slice(0, 40))}

\`\`\`sh title="${LATIN_WORD}/${LATIN_WORD}.sh"
vitrine ${"--option-without-end=value ".repeat(20)}
\`\`\`

\`\`\`sh title="run.sh"
vitrine --help
\`\`\`

\`\`\`
${"a line without an end and without a language ".repeat(5)}
\`\`\`

## ${title} {#title}

1. ${sentence}
   - ${sentence}
     1. ${LONG_ADDRESS}
        - [ ] ${sentence}
          - ${title}

> ${title}
>
> > ${sentence}

::::tabs
:::tab[${LONG_ENTRY[language]}]
${title}
:::
:::tab[${LATIN_WORD}]
\`\`\`json
{ "${LATIN_WORD}": "${LONG_ADDRESS}" }
\`\`\`
:::
:::tab[${word}]
${sentence}
:::
::::

:::details[${title}]
${LONG_ADDRESS}
:::

:::warning[${LATIN_WORD}]
${title}
:::

![${word}](/media/tower.svg "${title}")

![${LATIN_WORD}](/media/${LOST_PICTURE})

#### ${LATIN_WORD}

::need{category="${LONG_ENTRY.en}"}

[^1]: ${LONG_ADDRESS} ${title}
`;
}

function numbered(texts: Texts, number: number): Texts {
  return { en: `${texts.en} ${number}`, zh: `${texts.zh} ${number}`, kr: `${texts.kr} ${number}` };
}

function picture(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e0c8a0"/><circle cx="50%" cy="50%" r="20%" fill="#7a1fa2"/></svg>`;
}
