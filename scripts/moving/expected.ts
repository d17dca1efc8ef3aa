import type { SITES } from "./trees.ts";

/** What visitors find after a move. */
export interface MovedSite {
  theme: string;
  /** Addresses in all languages. */
  pages: readonly string[];
  /** How many pictures the texts show. */
  pictures: number;
  /** Addresses of pages that show what only the other system reads. */
  raw: readonly string[];
  /** The top menu, in lines that are indented by level. */
  menu: readonly string[];
  /** Old addresses, and where they lead. */
  moved: readonly string[];
  /** Warnings, all of which the page explains. */
  told: readonly string[];
}

export const EXPECTED: Readonly<Record<keyof typeof SITES, MovedSite>> = {
  hugo: {
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
      "/who/ /about.html",
      "/about/ /about.html",
      "/2024/sowing/ /posts/sowing.html",
      "/zh/2024/sowing/ /zh/posts/sowing.html",
      "/posts /posts/index.html",
    ],
    told: [],
  },
  jekyll: {
    theme: "theme1",
    pages: ["/about.html", "/home.html", "/posts/planting.html", "/posts/sowing.html with a cover"],
    pictures: 2,
    raw: [],
    menu: ["Home /home.html", "Posts /posts/index.html", "About /about.html"],
    moved: [
      "/journal/2024/03/02/sowing/ /posts/sowing.html",
      "/journal/2024/04/01/planting/ /posts/planting.html",
      "/about/ /about.html",
      "/who/ /about.html",
      "/posts /posts/index.html",
    ],
    told: [],
  },
  docusaurus: {
    theme: "theme3",
    pages: ["/guide/sowing.html", "/intro.html", "/kr/guide/sowing.html", "/kr/intro.html", "/opening.html"],
    pictures: 2,
    raw: [],
    menu: [
      "Welcome /intro.html",
      "Guide",
      "  Sowing in March /guide/sowing.html",
      "Seeds https://seeds.example/",
    ],
    moved: [
      "/blog/2024/03/02/opening /opening.html",
      "/docs/guide/sowing /guide/sowing.html",
      "/docs/ /intro.html",
      "/ko/docs/guide/sowing /kr/guide/sowing.html",
      "/ko/docs/ /kr/intro.html",
      "/guide /guide/index.html",
    ],
    told: [],
  },
  vitepress: {
    theme: "theme3",
    pages: [
      "/guide/sowing.html",
      "/guide/watering.html",
      "/home.html",
      "/zh/guide/sowing.html",
      "/zh/guide/watering.html",
      "/zh/home.html",
    ],
    pictures: 2,
    raw: [],
    menu: [
      "Small Garden /home.html",
      "Guide",
      "  Sowing /guide/sowing.html",
      "  Watering /guide/watering.html",
    ],
    moved: ["/index.html /home.html", "/zh/index.html /zh/home.html", "/guide /guide/index.html"],
    told: [],
  },
  mkdocs: {
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
  starlight: {
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
  hexo: {
    theme: "theme1",
    pages: ["/about.html", "/posts/sowing.html with a cover", "/posts/watering.html"],
    pictures: 2,
    raw: [],
    menu: ["Posts /posts/index.html", "关于 /about.html"],
    moved: [
      "/2024/03/02/sowing/ /posts/sowing.html",
      "/2024/04/01/watering/ /posts/watering.html",
      "/about/ /about.html",
      "/posts /posts/index.html",
    ],
    told: [],
  },
  nextra: {
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
    menu: ["Home /home.html", "Guide /guide/index.html"],
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
  obsidian: {
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
  gitbook: {
    theme: "theme3",
    pages: ["/guide/sowing.html with a cover", "/guide/watering.html", "/home.html"],
    pictures: 1,
    raw: [],
    menu: ["Welcome /home.html", "Guide", "  Sowing /guide/sowing.html", "    Watering /guide/watering.html"],
    moved: [
      "/index.html /home.html",
      "/guide/sowing /guide/sowing.html",
      "/guide/watering /guide/watering.html",
      "/guide /guide/index.html",
    ],
    told: [],
  },
  wordpress: {
    theme: "theme1",
    pages: ["/about.html", "/journal/sowing.html"],
    pictures: 1,
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
      "/wp-content/uploads/2024/03/bed.svg /media/c2f02ebd7ae1/2024/03/bed.svg",
      "/journal /journal/index.html",
    ],
    told: [
      "taken: 8 × redirect from an old address",
      "taken: 2 × article",
      "taken: 2 × article as a draft, not shown",
      "taken: 1 × menu entry",
      "taken: 1 × file of the site",
      'warning: 1 × post with the status "draft" taken as a draft, first in item 3',
      "warning: 1 × post behind a password taken as a draft, first in item 4",
      "warning: 1 × [contact-form-7] is a shortcode of a plugin; only what it encloses stays, first in item 1 (Sowing)",
    ],
  },
  ghost: {
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
      "taken: 4 × redirect from an old address",
      "taken: 2 × menu entry",
      "taken: 2 × article",
      "taken: 2 × article as a draft, not shown",
      "taken: 1 × file of the site",
      "warning: 1 × code injection left out, first in sowing",
      'warning: 1 × post with the status "draft" taken as a draft, first in later',
      'warning: 1 × post for "paid" alone taken as a draft, first in inner',
    ],
  },
};
