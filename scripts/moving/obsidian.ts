import { BED, type SmallSite } from "./small-site.ts";

const files = {
  ".obsidian/app.json": "{}\n",
  "index.md":
    "---\ntags: [start]\n---\n# Welcome\n\nA garden of four beds: [[Sowing]], [[Watering|how to water]].\n",
  "Garden/Sowing.md": `---
aliases: [Seeds]
tags: [seed]
created: 2024-03-02
---
> [!tip] Peas
> Peas like **cold** soil.

![[bed.svg#light|200]] ^first-bed

> [!weather] Frost
> | when | what |
> | --- | --- |
> | night | [[Watering\\|none]] |

==Dig first==, then [[Watering#Evening|water]]. %% not for readers %%

- [ ] buy seed

![[Watering#Evening]]
`,
  "Garden/Watering.md": "## Evening\n\nIn the evening, $2$ cans.\n",
  "Garden/물 주기.md": "---\nlang: ko\n---\n저녁에 물을 줍니다.\n",
  "attachments/bed.svg": BED,
  "Templates/Note.md": "# {{title}}\n",
};

export const obsidian: SmallSite = {
  files,
  becomes: {
    theme: "theme1",
    pages: [
      "/garden/%EB%AC%BC-%EC%A3%BC%EA%B8%B0.html",
      "/garden/sowing.html",
      "/garden/watering.html",
      "/home.html",
    ],
    pictures: 1,
    raw: [],
    menu: ["Home /home.html", "Garden /garden/index.html"],
    moved: ["/Garden/Seeds /garden/sowing.html", "/garden /garden/index.html"],
    told: [],
  },
};
