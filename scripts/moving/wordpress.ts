import { BED, type SmallSite } from "./small-site.ts";

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

const files = {
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
[et_pb_section][et_pb_image src="https://garden.example/wp-content/uploads/2024/03/bed.svg" alt="The bed"][/et_pb_image][/et_pb_section]
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

export const wordpress: SmallSite = {
  files,
  becomes: {
    theme: "theme1",
    pages: ["/about.html", "/journal/sowing.html"],
    pictures: 2,
    raw: [],
    menu: ["Us /about.html"],
    moved: [
      "/sowing/ /journal/sowing.html",
      "/?p=1 /journal/sowing.html",
      "/about/ /about.html",
      "/?p=2 /about.html",
      "/?page_id=2 /about.html",
      "/index.php /",
      "/category/journal/ /journal/index.html",
      "/?cat=3 /journal/index.html",
      "/wp-content/uploads/2024/03/bed.svg /media/c2f02ebd7ae1/2024/03/bed.svg",
      "/journal /journal/index.html",
    ],
    told: [
      "converted: 9 × redirect from an old address",
      "converted: 2 × article",
      "converted: 2 × article as a draft, not shown",
      "converted: 1 × menu entry",
      "converted: 1 × file of the site",
      'warning: 1 × post with the status "draft" converted to a draft, first in item 3',
      "warning: 1 × post behind a password converted to a draft, first in item 4",
      "warning: 1 × [contact-form-7] is a shortcode of a plugin; only the text inside is kept, first in item 1 (Sowing)",
    ],
  },
};
