import { BED, type SmallSite } from "./small-site.ts";

const files = {
  "hugo.toml": `title = "Small Garden"
defaultContentLanguage = "en"
[languages.en]
weight = 1
[languages.zh]
weight = 2
[permalinks]
posts = "/:year/:slug/"
[[menus.main]]
name = "Journal"
pageRef = "/posts"
weight = 20
[[menus.main]]
name = "About"
pageRef = "/about"
weight = 30
`,
  "content/_index.md": "---\ntitle: Welcome\n---\nA garden of four beds, written down.\n",
  "content/_index.zh.md": "---\ntitle: 欢迎\n---\n四块菜畦的小园子，一一记下。\n",
  "content/about.md": "---\ntitle: About\naliases: [/who/]\n---\nWe are two, with one spade.\n",
  "content/posts/_index.md": "---\ntitle: Journal\n---\n",
  "content/posts/sowing/index.md": `+++
title = "Sowing in March"
date = 2024-03-02
tags = ["seed"]
description = "What goes into the ground first."
image = "bed.svg"
+++
{{< figure src="bed.svg" alt="A bed" caption="The first bed" >}}

{{% notice tip %}}
Peas like **cold** soil.
{{% /notice %}}

See [who we are]({{< ref "about" >}}) and ![a spade](/img/spade.svg).

{{< youtube abcdefghijk >}}

{{< quote author="Kim" >}}
Cold hands, warm soil.
{{< /quote >}}

{{< spark >}}
Four beds.
{{< /spark >}}

\`\`\`go
{{ .Title }}
\`\`\`
`,
  "content/posts/sowing/index.zh.md": "---\ntitle: 三月播种\ndate: 2024-03-02\n---\n豌豆喜欢冷一点的土。\n",
  "content/posts/sowing/bed.svg": BED,
  "content/posts/later.md": "---\ntitle: Later\ndate: 2024-04-01\ndraft: true\n---\nNot yet.\n",
  "static/img/spade.svg": BED,
};

export const hugo: SmallSite = {
  files,
  becomes: {
    theme: "theme1",
    pages: [
      "/about.html",
      "/home.html",
      "/posts/sowing.html with a cover",
      "/zh/home.html",
      "/zh/posts/sowing.html",
    ],
    pictures: 2,
    raw: [],
    menu: ["Welcome /home.html", "Journal /posts/index.html", "About /about.html"],
    moved: [
      "/index.xml /feed.xml",
      "/who/ /about.html",
      "/about/ /about.html",
      "/2024/sowing-in-march/ /posts/sowing.html",
      "/zh/2024/三月播种/ /zh/posts/sowing.html",
      "/posts /posts/index.html",
    ],
    told: [
      "1 × {{< spark >}} in 1 file, first at content/posts/sowing/index.md:22",
      "1 warning: unmapped-shortcode 1",
    ],
  },
};
