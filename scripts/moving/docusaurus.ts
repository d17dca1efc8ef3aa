import { BED, type SmallSite } from "./small-site.ts";

const files = {
  "docusaurus.config.js":
    "module.exports = {\n  title: 'Small Garden',\n  i18n: { defaultLocale: 'en', locales: ['en', 'ko'] },\n};\n",
  "sidebars.js":
    "module.exports = { docs: ['intro', { type: 'category', label: 'Guide', items: ['guide/sowing', 'guide/later'] }, { type: 'link', label: 'Seeds', href: 'https://seeds.example/' }] };\n",
  "docs/intro.md":
    "---\nslug: /\nsidebar_position: 1\n---\n# Welcome\n\nA garden of four beds, written down.\n",
  "docs/guide/_category_.json": '{ "label": "Guide" }\n',
  "docs/guide/sowing.mdx": `---
id: sowing
title: Sowing, before the frost is out of the ground
sidebar_label: Sowing in March
description: What goes into the ground first.
tags: [seed]
---
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';

:::tip[Peas]
Peas like **cold** soil.
:::

<Tabs>
<TabItem value="spring" label="Spring">

Sow early.

</TabItem>
<TabItem value="autumn" label="Autumn">

Sow late.

</TabItem>
</Tabs>

![A bed](./bed.svg) and ![a spade](/img/spade.svg), see [the start](../intro.md).

<img src={require('@site/static/img/spade.svg').default} alt="The same spade" />

\`\`\`js title="water.js"
// highlight-next-line
water();
{/* highlight-start */}
dry();
/* highlight-end */
\`\`\`
`,
  "docs/guide/bed.svg": BED,
  "docs/guide/later.md": "---\ntitle: Later\ndraft: true\n---\nNot yet.\n",
  "blog/2024-03-02-opening.md":
    "---\ntitle: The garden opens\nslug: opening\nauthors: [kim]\ntags: [news]\n---\nToday.\n\n<!-- truncate -->\n\nFrom nine.\n",
  "blog/authors.yml": "kim:\n  name: Kim Minji\n  title: Gardener\n",
  "i18n/ko/docusaurus-plugin-content-blog/2024-03-02-opening.md":
    "---\ntitle: 정원이 문을 엽니다\nslug: opening\nauthors: [kim]\n---\n오늘부터 정원을 엽니다.\n",
  "i18n/ko/docusaurus-plugin-content-docs/current/intro.md":
    "---\nslug: /\n---\n# 환영합니다\n\n밭 네 개짜리 작은 정원의 기록입니다.\n",
  "i18n/ko/docusaurus-plugin-content-docs/current/guide/sowing.mdx":
    "---\nid: sowing\ntitle: 삼월의 파종\n---\n완두는 **찬** 흙을 좋아합니다. [처음으로](../intro.md)\n",
  "static/img/spade.svg": BED,
};

export const docusaurus: SmallSite = {
  files,
  becomes: {
    theme: "theme3",
    pages: [
      "/blog/opening.html",
      "/guide/sowing.html",
      "/intro.html",
      "/kr/blog/opening.html",
      "/kr/guide/sowing.html",
      "/kr/intro.html",
    ],
    pictures: 3,
    raw: [],
    menu: [
      "Welcome /intro.html",
      "Guide",
      "  Sowing in March /guide/sowing.html",
      "Seeds https://seeds.example/",
      "Blog /blog/index.html",
    ],
    moved: [
      "/blog/atom.xml /feed.xml",
      "/blog/rss.xml /feed.xml",
      "/blog/2024/03/02/opening /blog/opening.html",
      "/blog/opening /blog/opening.html",
      "/docs/guide/sowing /guide/sowing.html",
      "/docs/ /intro.html",
      "/ko/blog/2024/03/02/opening /kr/blog/opening.html",
      "/ko/blog/opening /kr/blog/opening.html",
      "/ko/docs/guide/sowing /kr/guide/sowing.html",
      "/ko/docs/ /kr/intro.html",
      "/blog /blog/index.html",
      "/guide /guide/index.html",
    ],
    told: [],
  },
};
