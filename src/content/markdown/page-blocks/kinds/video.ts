import * as v from "valibot";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { embedOf } from "../../../../contract/site/players.ts";
import { media } from "../parts/attributes.ts";
import { captioned, embedLink } from "../parts/embeds.ts";
import { line, linkTo, named, picture } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";
import { reportMissing, wordsOf } from "../parts/required.ts";

const description = {
  name: "video",
  usage: "::video[What it shows]{src=media:film.mp4 poster=media:film.webp}",
  attributes: {
    src: v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^https?:\/\/\S+$|^(?!https?:)[^#?]+\.(?:mp4|webm)$/i,
        "it is a file of the site, media:film.mp4 or media:film.webm, or the address of a video on another site",
      ),
    ),
    poster: media,
    captions: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?!https?:)[^#?]+\.vtt$/i, "it is a file of the site, media:film.vtt"),
    ),
  },
};

const WORDS: Record<LanguageCode, { play: string; watch: string; captions: string }> = {
  en: { play: "Play video", watch: "Watch video", captions: "Captions" },
  zh: { play: "播放视频", watch: "观看视频", captions: "字幕" },
  kr: { play: "동영상 재생", watch: "동영상 보기", captions: "자막" },
};

/** A video. A file of the site plays in the page; one of another site is a picture, and is loaded when a reader asks for it. */
export const video = leafBlock({
  ...description,
  build(node, { src, poster, captions }, { parent, index }, context) {
    if (src === undefined)
      return reportMissing(node, { parent, index }, { ...description, key: "src" }, context);
    const words = WORDS[context.language];
    const shown = poster === undefined ? [] : [picture(poster, node.position)];
    if (/^https?:/i.test(src)) {
      const embed = embedOf(src);
      const link = embedLink(
        src,
        { ...embed, picture: shown, words: embed ? words.play : words.watch },
        node,
        context,
      );
      parent.children.splice(index, 1, captioned("video", [link], node.children));
      return;
    }
    const linked = { position: node.position, className: [] };
    const file = line("p", named("video-file"), [
      ...shown,
      linkTo(src, wordsOf(node, src.replace(/^.*[/:]/, "")), linked),
      ...(captions === undefined
        ? []
        : [
            linkTo(captions, [{ type: "text", value: words.captions }], {
              ...linked,
              className: named("captions"),
            }),
          ]),
    ]);
    parent.children.splice(index, 1, captioned("video", [file], node.children));
  },
});
