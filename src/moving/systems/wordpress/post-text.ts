import { replacePieces } from "../../html/pieces.ts";
import { dissolveBlocks, hasBlocks } from "./blocks.ts";
import { paragraphs } from "./classic-text.ts";
import { type ShortcodeHooks, replaceShortcodes } from "./shortcodes.ts";

export interface PostText {
  html: string;
  /** The text before `<!--more-->` as HTML; empty if there is no such mark. */
  teaser: string;
  /** Number of pages into which `<!--nextpage-->` divided the post. */
  pages: number;
}

/** Returns the HTML of a post from either editor. */
export function postText(
  content: string,
  hooks: ShortcodeHooks & { shared(id: string): string | undefined; leftOut(what: string): void },
): PostText {
  const html = hasBlocks(content)
    ? replaceShortcodes(dissolveBlocks(content, hooks), hooks)
    : paragraphs(loneAddresses(replaceShortcodes(content, hooks)));
  const more = html.search(/<!--more\b/);
  return {
    html: replacePieces(
      html,
      /<!--(?:more\b|(?:nextpage|noteaser)(?=-->))/g,
      () => "-->",
      () => "\n",
    ),
    teaser: more < 0 || !html.includes("-->", more) ? "" : html.slice(0, more),
    pages: html.split("<!--nextpage-->").length,
  };
}

/** Converts addresses on separate lines to links. WordPress would embed their target. */
function loneAddresses(text: string): string {
  return text.replace(
    /^[ \t]*(https?:\/\/[^\s<>"[\]]+)[ \t]*$/gm,
    (_, url: string) => `\n\n<p><a href="${url}">${url}</a></p>\n\n`,
  );
}
