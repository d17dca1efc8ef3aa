import type { Image, Link, Paragraph, PhrasingContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";

/** Returns the classes of an element of a block. The sanitiser permits classes with this prefix. */
export function named(...names: (string | undefined)[]): string[] {
  return names.filter((name) => name !== undefined).map((name) => `block-${name}`);
}

/** An element with blocks inside. */
export function box(
  tag: string,
  className: string[],
  children: ContainerDirective["children"],
  properties: Readonly<Record<string, string | number | boolean>> = {},
): ContainerDirective {
  const own = className.length > 0 ? { className } : {};
  return {
    type: "containerDirective",
    name: tag,
    children,
    data: { hName: tag, hProperties: { ...own, ...properties } },
  };
}

/** An element with words inside. */
export function line(tag: string, className: string[], children: PhrasingContent[]): Paragraph {
  return {
    type: "paragraph",
    children,
    data: { hName: tag, hProperties: className.length > 0 ? { className } : {} },
  };
}

/** Wraps text in an element. */
export function span(className: string[], children: PhrasingContent[]): PhrasingContent {
  return { type: "emphasis", children, data: { hName: "span", hProperties: { className } } };
}

/** Returns a picture whose address is in an attribute of a block. Findings about it are reported at the line of the block. */
export function picture(
  url: string,
  position: Image["position"],
  { alt = "", focus, mobile }: PictureOptions = {},
): Image {
  const properties = {
    ...(focus === undefined
      ? {}
      : { dataFocusX: Math.round(focus.x / 10), dataFocusY: Math.round(focus.y / 10) }),
    ...(mobile === undefined ? {} : { dataMobile: mobile }),
  };
  return { type: "image", url, alt, data: { hProperties: properties }, ...(position && { position }) };
}

interface PictureOptions {
  alt?: string | undefined;
  focus?: { x: number; y: number } | undefined;
  mobile?: string | undefined;
}

/** Returns a link to the target in an attribute of a block: `article:slug`, `group:slug`, or any other address. */
export function linkTo(
  target: string,
  children: PhrasingContent[],
  { position, className, groupUrl }: LinkOptions,
): Link {
  const [, article] = /^article:(.+)$/s.exec(target) ?? [];
  const [, group] = /^group:(.+)$/s.exec(target) ?? [];
  const url =
    article !== undefined
      ? `/${article.split("/").map(encodeURIComponent).join("/")}.html`
      : group !== undefined
        ? (groupUrl?.(group) ?? `/${encodeURIComponent(group)}/index.html`)
        : target;
  return {
    type: "link",
    url,
    children,
    ...(className.length > 0 && { data: { hProperties: { className } } }),
    ...(position && { position }),
  };
}

interface LinkOptions {
  position: Image["position"];
  className: string[];
  groupUrl?: ((group: string) => string | undefined) | undefined;
}

/** Turns a directive into an element with the same content. */
export function becomes(
  node: ContainerDirective,
  tag: string,
  className: string[],
  properties: Readonly<Record<string, string | number | boolean>> = {},
): void {
  node.data = { hName: tag, hProperties: { className, ...properties } };
}
