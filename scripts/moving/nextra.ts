import { BED, type SmallSite } from "./small-site.ts";

const files = {
  "theme.config.jsx": "export default { logo: <b>Small Garden</b> };\n",
  "content/en/_meta.js": "export default { index: 'Welcome', guide: 'Guide' };\n",
  "content/en/index.mdx": "# Welcome\n\nA garden of four beds, written down.\n",
  "content/en/guide/_meta.js": "export default { watering: 'Watering', sowing: 'Sowing in March' };\n",
  "content/en/guide/sowing.mdx": `---
title: Sowing in March
description: What goes into the ground first.
---
import { Callout, Steps, Tabs } from 'nextra/components'

<Callout type="warning" emoji="⚠️">
  Peas like **cold** soil.
</Callout>

<Steps>
### Dig

Deep.

### Sow

Flat.
</Steps>

<Tabs items={['Spring', 'Autumn']}>
  <Tabs.Tab>Sow early.</Tabs.Tab>
  <Tabs.Tab>Sow late.</Tabs.Tab>
</Tabs>

![A spade](/spade.svg)

\`\`\`js filename="water.js" {1}
water()
\`\`\`

Then [water](/en/guide/watering).
`,
  "content/en/guide/watering.mdx": "# Watering\n\nIn the evening.\n",
  "content/ko/index.mdx": "# 환영합니다\n\n밭 네 개짜리 작은 정원의 기록입니다.\n",
  "content/ko/guide/watering.mdx": "# 물 주기\n\n저녁에 줍니다.\n",
  "public/spade.svg": BED,
};

export const nextra: SmallSite = {
  files,
  becomes: {
    theme: "theme3",
    pages: [
      "/guide/sowing.html",
      "/guide/watering.html",
      "/home.html",
      "/kr/guide/watering.html",
      "/kr/home.html",
    ],
    pictures: 1,
    raw: [],
    menu: [
      "Welcome /home.html",
      "Guide",
      "  Watering /guide/watering.html",
      "  Sowing in March /guide/sowing.html",
    ],
    moved: [
      "/guide/sowing /guide/sowing.html",
      "/guide/watering /guide/watering.html",
      "/index.html /home.html",
      "/ko/guide/watering /kr/guide/watering.html",
      "/ko/ /kr/home.html",
      "/kr/index.html /kr/home.html",
      "/guide /guide/index.html",
    ],
    told: [],
  },
};
