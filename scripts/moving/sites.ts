import { docusaurus } from "./docusaurus.ts";
import { ghost } from "./ghost.ts";
import { gitbook } from "./gitbook.ts";
import { hexo } from "./hexo.ts";
import { hugo } from "./hugo.ts";
import { jekyll } from "./jekyll.ts";
import { mkdocs } from "./mkdocs.ts";
import { nextra } from "./nextra.ts";
import { obsidian } from "./obsidian.ts";
import type { SmallSite } from "./small-site.ts";
import { starlight } from "./starlight.ts";
import { vitepress } from "./vitepress.ts";
import { wordpress } from "./wordpress.ts";

/** Sample sites by the name of their system, as in the address of its handbook page. */
export const SITES: Readonly<Record<string, SmallSite>> = {
  hugo,
  jekyll,
  docusaurus,
  vitepress,
  mkdocs,
  starlight,
  hexo,
  nextra,
  obsidian,
  gitbook,
  wordpress,
  ghost,
};
