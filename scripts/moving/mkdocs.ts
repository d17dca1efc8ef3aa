import { BED, type SmallSite } from "./small-site.ts";

const files = {
  "mkdocs.yml": `site_name: Small Garden
theme: { name: material }
plugins: [search, i18n]
markdown_extensions: [admonition, pymdownx.superfences, !!python/name:x]
nav:
  - Welcome: index.md
  - Guide:
      - Sowing: guide/sowing.md
      - guide/watering.md
`,
  "docs/index.md": "# Welcome\n\nA garden of four beds, written down.\n",
  "docs/index.ko.md": "# 환영합니다\n\n밭 네 개짜리 작은 정원의 기록입니다.\n",
  "docs/guide/sowing.md": `---
description: What goes into the ground first.
tags: [seed]
---
# Sowing in March

!!! tip "Peas"

    Peas like **cold** soil.

??? note "More"

    And wind.

=== "Spring"

    Sow early.

=== "Autumn"

    Sow late.

![A bed](../img/bed.svg){ width="60" align=left }

\`\`\`py title="water.py" linenums="1"
water()
\`\`\`

See [watering :material-arrow-right:](watering.md#evening){ .md-button }.

| Bed | Dug |
| --- | --- |
| One | :material-check: |
`,
  "docs/guide/sowing.ko.md": "# 삼월의 파종\n\n완두는 **찬** 흙을 좋아합니다.\n",
  "docs/guide/watering.md": "# Watering\n\n## Evening\n\nIn the evening.\n",
  "docs/img/bed.svg": BED,
};

export const mkdocs: SmallSite = {
  files,
  becomes: {
    theme: "theme3",
    pages: [
      "/guide/sowing.html",
      "/guide/watering.html",
      "/home.html",
      "/kr/guide/sowing.html",
      "/kr/home.html",
    ],
    pictures: 1,
    raw: [],
    menu: ["Welcome /home.html", "Guide", "  Sowing /guide/sowing.html", "  Watering /guide/watering.html"],
    moved: [
      "/ko/guide/sowing/ /kr/guide/sowing.html",
      "/guide/sowing/ /guide/sowing.html",
      "/guide/watering/ /guide/watering.html",
      "/ko/ /kr/home.html",
      "/kr/index.html /kr/home.html",
      "/index.html /home.html",
      "/guide /guide/index.html",
    ],
    told: [],
  },
};
