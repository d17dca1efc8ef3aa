import { badge } from "./kinds/badge.ts";
import { band } from "./kinds/band.ts";
import { button } from "./kinds/button.ts";
import { cards } from "./kinds/cards.ts";
import { column, columns } from "./kinds/columns.ts";
import { contents } from "./kinds/contents.ts";
import { cta } from "./kinds/cta.ts";
import { event } from "./kinds/event.ts";
import { faq } from "./kinds/faq.ts";
import { fileTree } from "./kinds/file-tree.ts";
import { file } from "./kinds/file.ts";
import { form } from "./kinds/form.ts";
import { gallery } from "./kinds/gallery.ts";
import { hero } from "./kinds/hero.ts";
import { list } from "./kinds/list.ts";
import { logos } from "./kinds/logos.ts";
import { map } from "./kinds/map.ts";
import { people } from "./kinds/people.ts";
import { pricing } from "./kinds/pricing.ts";
import { progress } from "./kinds/progress.ts";
import { quote, quotes } from "./kinds/quotes.ts";
import { share } from "./kinds/share.ts";
import { stats } from "./kinds/stats.ts";
import { steps, timeline } from "./kinds/steps.ts";
import { video } from "./kinds/video.ts";
import type { PageBlock } from "./parts/page-block.ts";

/** The blocks from which pages are built, by name. */
export const PAGE_BLOCKS: ReadonlyMap<string, PageBlock> = new Map(
  [
    hero,
    band,
    button,
    columns,
    column,
    cards,
    stats,
    quotes,
    quote,
    cta,
    progress,
    list,
    logos,
    people,
    faq,
    steps,
    timeline,
    pricing,
    gallery,
    video,
    map,
    event,
    file,
    fileTree,
    form,
    share,
    contents,
    badge,
  ].map((block: PageBlock) => [block.name, block]),
);

/** Whether a text may contain one of these blocks. Most texts contain none. */
export function mayHaveBlocks(source: string): boolean {
  return ANY.test(source);
}

const ANY = new RegExp(`:(?:${[...PAGE_BLOCKS.keys()].join("|")})\\b`);
