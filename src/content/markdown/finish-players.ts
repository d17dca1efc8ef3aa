import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { embedOf } from "../../contract/site/players.ts";
import { hasClass } from "./has-class.ts";
import { SKIP, walkElements } from "./walk.ts";

/**
 * Turns links to videos of the site into players, and marks links to other sites whose page can be shown in a frame. The sanitiser
 * does not permit authors either.
 */
export function finishPlayers(tree: Root, tag: string): void {
  walkElements(tree, (element, index, parent) => {
    if (element.tagName === "a" && hasClass(element, "block-embed")) markEmbed(element, parent);
    if (!hasClass(element, "block-video-file")) return;
    parent.children[index] = playerOf(element, tag) ?? element;
    return SKIP;
  });
}

function markEmbed(link: Element, figure: Root | Element): void {
  const embed = embedOf(String(link.properties["href"]));
  if (embed !== undefined) link.properties["dataEmbed"] = embed.frame;
  const caption = figure.children.find((child) => child.type === "element" && child.tagName === "figcaption");
  const words = caption?.type === "element" ? caption.children.filter((child) => !isLink(child)) : [];
  const name = words
    .map((child) => toString(child))
    .join("")
    .replace(/\s+/gu, " ")
    .trim();
  if (name !== "") link.properties["ariaLabel"] = `${toString(link).trim()}: ${name}`;
}

function isLink(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "a";
}

function playerOf(paragraph: Element, tag: string): Element | undefined {
  const inside = paragraph.children.filter((child) => child.type === "element");
  const poster = inside.find(({ tagName }) => tagName === "img");
  const captions = inside.find((child) => hasClass(child, "block-captions"))?.properties["href"];
  const file = inside.find(({ tagName, properties: { href } }) => tagName === "a" && href !== undefined);
  if (file === undefined || hasClass(file, "block-captions")) return undefined;
  const { src, width, height } = poster?.properties ?? {};
  const track: Element = {
    type: "element",
    tagName: "track",
    properties: { kind: "captions", srcLang: tag, src: captions, default: true },
    children: [],
  };
  return {
    type: "element",
    tagName: "video",
    properties: {
      src: file.properties["href"],
      controls: true,
      // Without a poster, the first frame is the picture of the video.
      preload: poster === undefined ? "metadata" : "none",
      playsInline: true,
      ...(src === undefined ? {} : { poster: src, width, height }),
    },
    children: captions === undefined ? [file] : [track, file],
  };
}
