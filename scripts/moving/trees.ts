/*
 * Small sites as each system has them on disk, one garden in all: settings, menus, pictures, drafts, languages, and what the system
 * writes in ways of its own. The pages of the handbook on moving are tried with them.
 */

/** Files by their path. */
type SmallSite = Readonly<Record<string, string>>;

const BED = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 2h4v1H0z"/></svg>';

const HUGO: SmallSite = {
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

\`\`\`go
{{ .Title }}
\`\`\`
`,
  "content/posts/sowing/index.zh.md": "---\ntitle: 三月播种\ndate: 2024-03-02\n---\n豌豆喜欢冷一点的土。\n",
  "content/posts/sowing/bed.svg": BED,
  "content/posts/later.md": "---\ntitle: Later\ndate: 2024-04-01\ndraft: true\n---\nNot yet.\n",
  "static/img/spade.svg": BED,
};

const JEKYLL: SmallSite = {
  "_config.yml": "title: Small Garden\npermalink: pretty\n",
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
  "_drafts/later.md": "---\ntitle: Later\n---\nNot yet.\n",
  "_includes/figure.html": '<img src="{{ include.src }}">\n',
  "assets/bed.svg": BED,
  "README.md": "# How to build this site\n",
};

const DOCUSAURUS: SmallSite = {
  "docusaurus.config.js":
    "module.exports = {\n  title: 'Small Garden',\n  i18n: { defaultLocale: 'en', locales: ['en', 'ko'] },\n};\n",
  "sidebars.js":
    "module.exports = { docs: ['intro', { type: 'category', label: 'Guide', items: ['guide/sowing', 'guide/later'] }, { type: 'link', label: 'Seeds', href: 'https://seeds.example/' }] };\n",
  "docs/intro.md":
    "---\nslug: /\nsidebar_position: 1\n---\n# Welcome\n\nA garden of four beds, written down.\n",
  "docs/guide/_category_.json": '{ "label": "Guide" }\n',
  "docs/guide/sowing.mdx": `---
id: sowing
title: Sowing in March
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

\`\`\`js title="water.js"
water();
\`\`\`
`,
  "docs/guide/bed.svg": BED,
  "docs/guide/later.md": "---\ntitle: Later\ndraft: true\n---\nNot yet.\n",
  "blog/2024-03-02-opening.md":
    "---\ntitle: The garden opens\nslug: opening\nauthors: [kim]\ntags: [news]\n---\nToday.\n\n<!-- truncate -->\n\nFrom nine.\n",
  "i18n/ko/docusaurus-plugin-content-docs/current/intro.md":
    "---\nslug: /\n---\n# 환영합니다\n\n밭 네 개짜리 작은 정원의 기록입니다.\n",
  "i18n/ko/docusaurus-plugin-content-docs/current/guide/sowing.mdx":
    "---\nid: sowing\ntitle: 삼월의 파종\n---\n완두는 **찬** 흙을 좋아합니다. [처음으로](../intro.md)\n",
  "static/img/spade.svg": BED,
};

const VITEPRESS: SmallSite = {
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

const MKDOCS: SmallSite = {
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

See [watering](watering.md#evening).
`,
  "docs/guide/sowing.ko.md": "# 삼월의 파종\n\n완두는 **찬** 흙을 좋아합니다.\n",
  "docs/guide/watering.md": "# Watering\n\n## Evening\n\nIn the evening.\n",
  "docs/img/bed.svg": BED,
};

const STARLIGHT: SmallSite = {
  "astro.config.mjs": `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({
  integrations: [starlight({
    title: 'Small Garden',
    locales: { root: { label: 'English', lang: 'en' }, ko: { label: '한국어' } },
    sidebar: [{ label: 'Guide', items: [{ label: 'Sowing', slug: 'guides/sowing' }, 'guides/watering'] }],
  })],
});
`,
  "src/content/docs/index.mdx": `---
title: Small Garden
description: Four beds, written down.
template: splash
hero:
  tagline: What was sown, and what came up.
  image: { file: ../../assets/bed.svg }
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
  "src/content/docs/guides/watering.md": "---\ntitle: Watering\n---\n:::note\nIn the evening.\n:::\n",
  "src/content/docs/guides/later.md": "---\ntitle: Later\ndraft: true\n---\nNot yet.\n",
  "src/content/docs/ko/guides/sowing.mdx": "---\ntitle: 삼월의 파종\n---\n완두는 **찬** 흙을 좋아합니다.\n",
  "src/content/docs/ko/index.mdx":
    "---\ntitle: 작은 정원\nhero:\n  tagline: 무엇을 심었고 무엇이 자랐는지.\n---\n밭 네 개.\n",
  "src/assets/bed.svg": BED,
};

const HEXO: SmallSite = {
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

const NEXTRA: SmallSite = {
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

const OBSIDIAN: SmallSite = {
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

![[bed.svg|200]]

==Dig first==, then [[Watering#Evening|water]]. %% not for readers %%

- [ ] buy seed

![[Watering#Evening]]
`,
  "Garden/Watering.md": "## Evening\n\nIn the evening, $2$ cans.\n",
  "Garden/물 주기.md": "---\nlang: ko\n---\n저녁에 물을 줍니다.\n",
  "attachments/bed.svg": BED,
  "Templates/Note.md": "# {{title}}\n",
};

const GITBOOK: SmallSite = {
  ".gitbook.yaml": "root: ./\nredirects:\n  old/sow: guide/sowing.md\n",
  "SUMMARY.md":
    "# Table of contents\n\n* [Welcome](README.md)\n\n## Guide\n\n* [Sowing](guide/sowing.md)\n  * [Watering](guide/watering.md)\n",
  "README.md": "---\ndescription: Four beds, written down.\n---\n\n# Welcome\n\nA garden of four beds.\n",
  "guide/sowing.md": `---
description: What goes into the ground first.
cover: ../.gitbook/assets/bed.svg
---

# Sowing in March

{% hint style="info" %}
Peas like **cold** soil.
{% endhint %}

{% tabs %}
{% tab title="Spring" %}
Sow early.
{% endtab %}

{% tab title="Autumn" %}
Sow late.
{% endtab %}
{% endtabs %}

<figure><img src="../.gitbook/assets/bed.svg" alt="A bed"><figcaption><p>The first bed</p></figcaption></figure>

{% code title="water.js" %}
\`\`\`javascript
water();
\`\`\`
{% endcode %}

{% content-ref url="watering.md" %}
[watering.md](watering.md)
{% endcontent-ref %}

{% embed url="https://www.youtube.com/watch?v=abcdefghijk" %}
`,
  "guide/watering.md": "# Watering\n\nIn the evening.\n",
  ".gitbook/assets/bed.svg": BED,
};

const wxrItem = (id: number, type: string, name: string, rest: string): string =>
  `<item><title><![CDATA[${name}]]></title><link>https://garden.example/${name.toLowerCase()}/</link><dc:creator>kim</dc:creator><wp:post_id>${id}</wp:post_id><wp:post_date>2024-03-0${id} 09:00:00</wp:post_date><wp:post_date_gmt>2024-03-0${id} 09:00:00</wp:post_date_gmt><wp:post_name>${name.toLowerCase()}</wp:post_name><wp:post_type>${type}</wp:post_type>${rest}</item>`;
const PUBLIC = "<wp:status>publish</wp:status>";
const JOURNAL = '<category domain="category" nicename="journal"><![CDATA[Journal]]></category>';
const menuEntry = (id: number, order: number, title: string, object: number): string =>
  wxrItem(
    id,
    "nav_menu_item",
    title,
    `${PUBLIC}<wp:menu_order>${order}</wp:menu_order><category domain="nav_menu" nicename="main"><![CDATA[Main]]></category>${Object.entries(
      {
        _menu_item_type: "post_type",
        _menu_item_object: "page",
        _menu_item_object_id: object,
        _menu_item_menu_item_parent: 0,
      },
    )
      .map(
        ([key, value]) =>
          `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`,
      )
      .join("")}`,
  );

const WORDPRESS: SmallSite = {
  "export.xml": `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Small Garden</title><link>https://garden.example</link><description>Four beds</description><language>en-GB</language><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://garden.example</wp:base_blog_url>
<wp:author><wp:author_login>kim</wp:author_login><wp:author_display_name><![CDATA[Kim Haru]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>journal</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Journal]]></wp:cat_name></wp:category>
<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>main</wp:term_slug><wp:term_name><![CDATA[Main]]></wp:term_name></wp:term>
${wxrItem(
  1,
  "post",
  "Sowing",
  `${PUBLIC}${JOURNAL}<excerpt:encoded><![CDATA[What goes into the ground first.]]></excerpt:encoded><content:encoded><![CDATA[<!-- wp:paragraph --><p>Peas like <strong>cold</strong> soil, <a href="https://garden.example/about/">we</a> say.</p><!-- /wp:paragraph -->
<!-- wp:image --><figure class="wp-block-image"><img src="https://garden.example/wp-content/uploads/2024/03/bed-300x200.svg" alt="A bed"/><figcaption>The first bed</figcaption></figure><!-- /wp:image -->
[contact-form-7 id="5"]
<!-- wp:code --><pre class="wp-block-code"><code>water()</code></pre><!-- /wp:code -->]]></content:encoded>`,
)}
${wxrItem(
  2,
  "page",
  "About",
  `${PUBLIC}<content:encoded><![CDATA[We are two.

With one spade.]]></content:encoded>`,
)}
${wxrItem(3, "post", "Later", `<wp:status>draft</wp:status>${JOURNAL}<content:encoded><![CDATA[Not yet.]]></content:encoded>`)}
${wxrItem(4, "post", "Secret", `${PUBLIC}<wp:post_password>x</wp:post_password>${JOURNAL}<content:encoded><![CDATA[Behind a password.]]></content:encoded>`)}
${menuEntry(6, 1, "Us", 2)}
</channel></rss>
`,
  "backup/wp-content/uploads/2024/03/bed.svg": BED,
};

const ghostPost = (id: string, rest: Record<string, unknown>): Record<string, unknown> => ({
  id,
  slug: id,
  title: id,
  type: "post",
  status: "published",
  visibility: "public",
  published_at: "2024-03-02T09:00:00.000Z",
  ...rest,
});

const GHOST: SmallSite = {
  "export.json": JSON.stringify({
    db: [
      {
        meta: { version: "5.80.0" },
        data: {
          posts: [
            ghostPost("sowing", {
              title: "Sowing in March",
              custom_excerpt: "What goes into the ground first.",
              feature_image: "__GHOST_URL__/content/images/2024/03/bed.svg",
              html: '<p>Peas like <strong>cold</strong> soil, <a href="__GHOST_URL__/about/">we</a> say.</p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2024/03/bed.svg" class="kg-image" alt="A bed"><figcaption>The first bed</figcaption></figure><div class="kg-card kg-callout-card"><div class="kg-callout-emoji">!</div><div class="kg-callout-text">Mind the frost.</div></div>',
              codeinjection_head: "<script>1</script>",
            }),
            ghostPost("about", { title: "About", type: "page", html: "<p>We are two, with one spade.</p>" }),
            ghostPost("later", { title: "Later", status: "draft", html: "<p>Not yet.</p>" }),
            ghostPost("inner", { title: "Inner", visibility: "paid", html: "<p>For members.</p>" }),
          ],
          tags: [{ id: "t", name: "Journal", slug: "journal", visibility: "public" }],
          posts_tags: [{ post_id: "sowing", tag_id: "t", sort_order: 0 }],
          users: [{ id: "u", name: "Kim Haru", email: "kim@garden.example", password: "secret" }],
          posts_authors: [{ post_id: "sowing", author_id: "u", sort_order: 0 }],
          settings: [
            { key: "title", value: "Small Garden" },
            {
              key: "navigation",
              value: '[{"label":"Sowing","url":"/sowing/"},{"label":"Us","url":"/about/"}]',
            },
          ],
        },
      },
    ],
  }),
  "backup/content/images/2024/03/bed.svg": BED,
};

/** By the system's name in the address of its page. */
export const SITES = {
  hugo: HUGO,
  jekyll: JEKYLL,
  docusaurus: DOCUSAURUS,
  vitepress: VITEPRESS,
  mkdocs: MKDOCS,
  starlight: STARLIGHT,
  hexo: HEXO,
  nextra: NEXTRA,
  obsidian: OBSIDIAN,
  gitbook: GITBOOK,
  wordpress: WORDPRESS,
  ghost: GHOST,
} satisfies Record<string, SmallSite>;
