import { BED, type SmallSite } from "./small-site.ts";

const files = {
  "_config.yml":
    "title: 小园子\nlanguage: zh-CN\npermalink: :year/:month/:day/:title/\npost_asset_folder: true\n",
  "_config.next.yml": "menu:\n  home: /\n  about: /about/\n",
  "source/_posts/sowing.md": `---
title: 三月播种
date: 2024-03-02 09:00:00
tags: [种子]
categories: 日记
cover: /images/spade.svg
---
先把地翻好，再下种，这样豌豆才长得起来。

<!-- more -->

{% asset_img bed.svg 一块菜畦 %}

{% note info %}
豌豆喜欢**冷一点**的土。
{% endnote %}

{% codeblock lang:js %}
water();
{% endcodeblock %}

接着看{% post_link watering 浇水 %}，![铲子](/images/spade.svg)
`,
  "source/_posts/sowing/bed.svg": BED,
  "source/_posts/watering.md":
    "---\ntitle: 浇水\ndate: 2024-04-01\n---\n傍晚浇水，水就不会马上蒸发，根也喝得更多。\n",
  "source/_drafts/later.md": "---\ntitle: 以后\n---\n还没写。\n",
  "source/about/index.md": "---\ntitle: 关于\n---\n我们两个人，一把铲子，四块菜畦，一年四季都在园子里。\n",
  "source/images/spade.svg": BED,
};

export const hexo: SmallSite = {
  files,
  becomes: {
    theme: "theme1",
    pages: ["/about.html", "/posts/sowing.html with a cover", "/posts/watering.html"],
    pictures: 2,
    raw: [],
    menu: ["文章 /posts/index.html", "关于 /about.html"],
    moved: [
      "/atom.xml /feed.xml",
      "/rss2.xml /feed.xml",
      "/archives /posts/index.html",
      "/2024/03/02/sowing/ /posts/sowing.html",
      "/2024/04/01/watering/ /posts/watering.html",
      "/about/ /about.html",
      "/posts /posts/index.html",
    ],
    told: [],
  },
};
