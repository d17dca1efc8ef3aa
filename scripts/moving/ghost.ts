import { BED, type SmallSite } from "./small-site.ts";

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

const files = {
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

export const ghost: SmallSite = {
  files,
  becomes: {
    theme: "theme1",
    pages: ["/about.html", "/journal/sowing.html with a cover"],
    pictures: 1,
    raw: [],
    menu: ["Sowing /journal/sowing.html", "Us /about.html"],
    moved: [
      "/sowing/ /journal/sowing.html",
      "/about/ /about.html",
      "/tag/journal/ /journal/index.html",
      "/content/images/2024/03/bed.svg /media/c2f02ebd7ae1/images/2024/03/bed.svg",
      "/journal /journal/index.html",
      "/blog /blog/index.html",
    ],
    told: [
      "converted: 4 × redirect from an old address",
      "converted: 2 × menu entry",
      "converted: 2 × article",
      "converted: 2 × article as a draft, not shown",
      "converted: 1 × file of the site",
      "warning: 1 × code injection left out, first in sowing",
      'warning: 1 × post with the status "draft" converted to a draft, first in later',
      'warning: 1 × post only for "paid" converted to a draft, first in inner',
    ],
  },
};
