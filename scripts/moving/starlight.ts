import { BED, type SmallSite } from "./small-site.ts";

const files = {
  "astro.config.mjs": `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  integrations: [starlight({
    title: 'Small Garden',
    locales: { root: { label: 'English', lang: 'en' }, ko: { label: '한국어' } },
    sidebar: [{ label: 'Guide', translations: { ko: '안내' }, items: [{ label: 'Sowing', slug: 'guides/sowing' }, 'guides/watering'] }],
  })],
});
`,
  "src/content/docs/index.mdx": `---
title: Small Garden
description: Four beds, written down.
template: splash
hero:
  tagline: What was sown, and what came up.
  image: { file: ~/assets/bed.svg }
  actions:
    - text: Start sowing
      link: /guides/sowing/
      icon: right-arrow
---
import { Card, CardGrid } from '@astrojs/starlight/components';

<CardGrid>
  <Card title="Peas" icon="star">
    They like cold soil.
  </Card>
</CardGrid>
`,
  "src/content/docs/guides/sowing.mdx": `---
title: Sowing in March
description: What goes into the ground first.
sidebar: { order: 2 }
---
import { Aside, Steps, Tabs, TabItem, LinkCard } from '@astrojs/starlight/components';

<Aside type="tip" title="Peas">
Peas like **cold** soil.
</Aside>

<Steps>

1. Dig.
2. Sow.

</Steps>

<Tabs>
  <TabItem label="Spring">Sow early.</TabItem>
  <TabItem label="Autumn">Sow late.</TabItem>
</Tabs>

<LinkCard title="Watering" href="/guides/watering/" />

![A bed](../../../assets/bed.svg)
`,
  "src/content/docs/guides/watering.md":
    "---\ntitle: Watering the beds\nsidebar: { label: Watering }\n---\n:::note\nIn the evening.\n:::\n",
  "src/content/docs/guides/later.md": "---\ntitle: Later\ndraft: true\n---\nNot yet.\n",
  "src/content/docs/ko/guides/sowing.mdx": "---\ntitle: 삼월의 파종\n---\n완두는 **찬** 흙을 좋아합니다.\n",
  "src/content/docs/ko/index.mdx":
    "---\ntitle: 작은 정원\nhero:\n  tagline: 무엇을 심었고 무엇이 자랐는지.\n---\n밭 네 개.\n",
  "src/assets/bed.svg": BED,
};

export const starlight: SmallSite = {
  files,
  becomes: {
    theme: "theme3",
    pages: [
      "/guides/sowing.html",
      "/guides/watering.html",
      "/home.html",
      "/kr/guides/sowing.html",
      "/kr/home.html",
    ],
    pictures: 2,
    raw: [],
    menu: [
      "Small Garden /home.html",
      "Guide",
      "  Sowing /guides/sowing.html",
      "  Watering /guides/watering.html",
    ],
    moved: [
      "/guides/sowing/ /guides/sowing.html",
      "/guides/watering/ /guides/watering.html",
      "/index.html /home.html",
      "/ko/guides/sowing/ /kr/guides/sowing.html",
      "/ko/ /kr/home.html",
      "/kr/index.html /kr/home.html",
      "/guides /guides/index.html",
    ],
    told: [],
  },
};
