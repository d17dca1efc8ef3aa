import { BED, type SmallSite } from "./small-site.ts";

const files = {
  "_config.yml":
    "title: Small Garden\npermalink: pretty\ncollections: { beds: { output: true }, people: {} }\n",
  "index.md": "---\nlayout: home\ntitle: Welcome\n---\nA garden of four beds, written down.\n",
  "about.md":
    "---\nlayout: page\ntitle: About\npermalink: /about/\nredirect_from: /who/\n---\nWe are two, with one spade.\n",
  "_posts/2024-03-02-sowing.md": `---
layout: post
title: Sowing in March
categories: journal
tags: [seed]
image: /assets/bed.svg
---
![A bed]({{ site.baseurl }}/assets/bed.svg){: .wide }

Peas like cold soil.
{: .note }

{% highlight ruby %}
puts "peas"
{% endhighlight %}

{% include figure.html src="/assets/bed.svg" alt="The bed again" %}

See [the next one]({% post_url 2024-04-01-planting %}) and [us]({{ site.baseurl }}{% link about.md %}).
`,
  "_posts/2024-04-01-planting.md":
    "---\ntitle: Planting\ncategories: journal\n---\n{% raw %}\n```\n{{ literally }}\n```\n{% endraw %}\n\nPlanted.\n\n<!--more-->\n\nAnd watered.\n",
  "_beds/first.md": "---\ntitle: The first bed\n---\nPeas, [sown in March](/journal/2024/03/02/sowing/).\n",
  "_people/kim.md": "---\nname: Kim\nemail: kim@garden.example\n---\nHas the spade.\n",
  "_posts/2024-04-02-kept.md": "---\ntitle: Kept\npublished: false\n---\nNot yet.\n",
  "_drafts/later.md": "---\ntitle: Later\n---\nNot yet.\n",
  "_includes/figure.html": '<img src="{{ include.src }}">\n',
  "assets/bed.svg": BED,
  "README.md": "# How to build this site\n",
};

export const jekyll: SmallSite = {
  files,
  becomes: {
    theme: "theme1",
    pages: [
      "/about.html",
      "/beds/first.html",
      "/home.html",
      "/posts/planting.html",
      "/posts/sowing.html with a cover",
    ],
    pictures: 2,
    raw: [],
    menu: ["Home /home.html", "Beds /beds/index.html", "Posts /posts/index.html", "About /about.html"],
    moved: [
      "/beds/first/ /beds/first.html",
      "/journal/2024/03/02/sowing/ /posts/sowing.html",
      "/journal/2024/04/01/planting/ /posts/planting.html",
      "/about/ /about.html",
      "/who/ /about.html",
      "/beds /beds/index.html",
      "/posts /posts/index.html",
    ],
    told: [],
  },
};
