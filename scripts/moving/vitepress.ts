import { BED, type SmallSite } from "./small-site.ts";

const files = {
  "docs/.vitepress/config.mts": `import { defineConfig } from 'vitepress';
export default defineConfig({
  title: 'Small Garden',
  locales: { root: { label: 'English' }, zh: { label: '简体中文' } },
  themeConfig: {
    sidebar: [{ text: 'Guide', items: [{ text: 'Sowing', link: '/guide/sowing' }, { text: 'Watering', link: '/guide/watering' }] }],
    nav: [{ text: 'Guide', link: '/guide/sowing' }],
  },
});
`,
  "docs/index.md": `---
layout: home
hero:
  name: Small Garden
  text: Four beds, written down
  tagline: What was sown, and what came up.
  image: { src: /spade.svg, alt: A spade }
  actions:
    - { theme: brand, text: Start sowing, link: /guide/sowing }
features:
  - title: Peas
    details: They like cold soil.
  - title: Water
    details: In the evening.
    link: /guide/watering
---
`,
  "docs/guide/sowing.md": `# Sowing in March

[[toc]]

## First {#first}

::: tip Peas
Peas like **cold** soil.
:::

::: code-group

\`\`\`sh [spade]
dig
\`\`\`

\`\`\`sh [hand]
push
\`\`\`

:::

<<< @/snippets/water.js

![A bed](./bed.svg) <Badge type="tip" text="new" />, then [water](./watering#evening).
`,
  "docs/guide/bed.svg": BED,
  "docs/guide/watering.md": "---\ntitle: Watering\n---\n## Evening\n\nIn the evening.\n",
  "docs/snippets/water.js": "water();\n",
  "docs/public/spade.svg": BED,
  "docs/zh/index.md": "---\nlayout: home\nhero:\n  name: 小园子\n  tagline: 种下了什么，长出了什么。\n---\n",
  "docs/zh/guide/sowing.md":
    "# 三月播种\n\n::: tip 豌豆\n豌豆喜欢冷一点的土。\n:::\n\n接着[浇水](./watering)。\n",
  "docs/zh/guide/watering.md": "# 浇水\n\n傍晚浇。\n",
};

export const vitepress: SmallSite = {
  files,
  becomes: {
    theme: "theme3",
    pages: [
      "/guide/sowing.html",
      "/guide/watering.html",
      "/home.html",
      "/zh/guide/sowing.html",
      "/zh/guide/watering.html",
      "/zh/home.html",
    ],
    pictures: 2,
    raw: [],
    menu: [
      "Small Garden /home.html",
      "Guide",
      "  Sowing /guide/sowing.html",
      "  Watering /guide/watering.html",
    ],
    moved: ["/index.html /home.html", "/zh/index.html /zh/home.html", "/guide /guide/index.html"],
    told: [],
  },
};
