import type { System } from "../survey/system.ts";
import { DOCFX } from "./docfx/docfx.ts";
import { DOCUSAURUS } from "./docusaurus/docusaurus.ts";
import { GITBOOK } from "./gitbook/gitbook.ts";
import { HEXO } from "./hexo/hexo.ts";
import { HUGO } from "./hugo/hugo.ts";
import { JEKYLL } from "./jekyll/jekyll.ts";
import { MDBOOK } from "./mdbook/mdbook.ts";
import { MKDOCS } from "./mkdocs/mkdocs.ts";
import { NEXTRA } from "./nextra/nextra.ts";
import { OBSIDIAN } from "./obsidian/obsidian.ts";
import { STARLIGHT } from "./starlight/starlight.ts";
import { VITEPRESS } from "./vitepress/vitepress.ts";
import { VUEPRESS } from "./vuepress/vuepress.ts";

/** The systems that can be recognised by a typical file, most certain first. */
export const SYSTEMS: readonly System[] = [
  DOCUSAURUS,
  VITEPRESS,
  VUEPRESS,
  STARLIGHT,
  MKDOCS,
  HEXO,
  JEKYLL,
  HUGO,
  NEXTRA,
  DOCFX,
  MDBOOK,
  GITBOOK,
  OBSIDIAN,
];

/** Returns the system with a name; `undefined` for plain Markdown. */
export function systemNamed(name: string): System | undefined {
  return SYSTEMS.find((system) => system.name === name);
}
