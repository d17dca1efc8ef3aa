import type { Element, ElementContent, Root } from "hast";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { isOnPictureOrigin } from "../../contract/api/picture-hosts.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { writeMediaName } from "../media/media-names.ts";
import { mediaToken, resolveReference, withSlashes } from "./links.ts";
import { offerMobileSource, picturesNamedIn, sizeProperties, withMobileSource } from "./mobile-source.ts";
import { startOf } from "./positions.ts";
import type { RenderContext, RenderIssue } from "./render-context.ts";
import { SKIP, walkElements } from "./walk.ts";
import { WORDING } from "./wording.ts";

/**
 * Gives every picture its file, its size, its variant for phones and lazy loading. A picture alone in its paragraph becomes a
 * figure with its title as caption. A missing picture is reported and replaced by a placeholder with its alternative text. A
 * picture on another host becomes a link unless the site allows that host, since the host would learn who reads the page.
 */
export function applyPictures(tree: Root, context: RenderContext, issues: RenderIssue[]): void {
  const named = picturesNamedIn(tree, context.path);
  const finish = (picture: Element) => finishPicture(picture, context, named, issues);
  walkElements(tree, (element, index, parent) => {
    if (element.tagName === "p") {
      const picture = onlyPicture(element);
      if (picture === undefined) return;
      parent.children[index] = figure(picture, finish(picture));
      return SKIP;
    }
    if (element.tagName !== "img") return;
    const caption = element.properties["title"];
    const finished = finish(element);
    const standsAlone = typeof caption === "string" && parent.type === "root";
    parent.children[index] = standsAlone ? figure(element, finished) : finished;
    return SKIP;
  });
}

/** Returns the picture in a paragraph that contains nothing else except spaces and line breaks. */
function onlyPicture(paragraph: Element): Element | undefined {
  const rest = paragraph.children.filter(
    (child) =>
      !(child.type === "text" && child.value.trim() === "") &&
      !(child.type === "element" && child.tagName === "br"),
  );
  const [only] = rest;
  return rest.length === 1 && only?.type === "element" && only.tagName === "img" ? only : undefined;
}

function figure(picture: Element, finished: Element): Element {
  const caption = picture.properties["title"];
  const children: ElementContent[] = [finished];
  if (typeof caption === "string" && caption.trim() !== "") {
    children.push({
      type: "element",
      tagName: "figcaption",
      properties: {},
      children: [{ type: "text", value: caption }],
    });
  }
  return { type: "element", tagName: "figure", properties: { className: ["figure"] }, children };
}

function finishPicture(
  picture: Element,
  context: RenderContext,
  named: ReadonlySet<string>,
  issues: RenderIssue[],
): Element {
  const { src, alt } = picture.properties;
  const text = typeof alt === "string" ? alt : "";
  const address = typeof src === "string" ? src : "";
  const reference = resolveReference(address, context.path);
  if (reference === undefined && isExternalUrl(address))
    return isOnPictureOrigin(address, context.pictureOrigins ?? [])
      ? outsidePicture(address, text)
      : outsideLink(address, text);
  const { path, anchor } = reference ?? { path: "", anchor: "" };
  const file = path.startsWith("media/") ? path.slice("media/".length) : undefined;
  const size = file === undefined ? undefined : context.findMedia(file);
  if (file === undefined || size === undefined) {
    issues.push({
      kind: "missing-media",
      ...startOf(picture),
      target: path,
      ...explainMissing(address, context.path),
    });
    return placeholder(text || WORDING[context.language].missingPicture);
  }
  const finished: Element = {
    type: "element",
    tagName: "img",
    properties: {
      src: mediaToken(file, anchor),
      alt: text,
      ...sizeProperties(size),
      loading: "lazy",
      decoding: "async",
      ...focusOf(picture),
    },
    children: [],
  };
  const mobile = picture.properties["dataMobile"];
  if (typeof mobile === "string") return offerNamedSource(finished, { mobile, picture }, context, issues);
  return offerMobileSource(finished, { path, anchor }, named, context);
}

function focusOf({ properties }: Element): Element["properties"] {
  const { dataFocusX, dataFocusY } = properties;
  return dataFocusX === undefined ? {} : { dataFocusX, dataFocusY };
}

/** Offers phones the picture that a block names for them. */
function offerNamedSource(
  finished: Element,
  { mobile, picture }: { mobile: string; picture: Element },
  context: RenderContext,
  issues: RenderIssue[],
): Element {
  const reference = resolveReference(mobile, context.path);
  const file = reference?.path.startsWith("media/") ? reference.path.slice("media/".length) : "";
  const size = context.findMedia(file);
  if (size !== undefined) return withMobileSource(finished, mediaToken(file, ""), size);
  issues.push({
    kind: "missing-media",
    ...startOf(picture),
    target: reference?.path ?? "",
    ...explainMissing(mobile, context.path),
  });
  return finished;
}

/**
 * Returns the path below `media/` that an address probably means. Folders in front of it are ignored, since all files are below
 * `media/`.
 */
function probableName(address: string, articlePath: string): string {
  const { path = "" } = resolveReference(address, articlePath) ?? {};
  const named = path.startsWith("media/") ? path : address.replace(/^[./]+/, "");
  return named.replace(/^media\//, "");
}

function explainMissing(
  address: string,
  articlePath: string,
): Pick<RenderIssue, "message" | "coded" | "target"> {
  if (address === "")
    return {
      message:
        'a picture without an address, or with one that is not allowed. Put it below media/ and name it "media:…"',
      coded: coded("picture-unnamed"),
    };
  const slashed = withSlashes(address);
  const file = probableName(slashed?.meant ?? address, articlePath);
  if (slashed === undefined)
    return {
      message: `the picture "${address}" is not in the folder. Put it below media/ and refer to it as "media:…"`,
      coded: coded("picture-missing", { path: address }),
      target: `media/${file}`,
    };
  const meant = writeMediaName(file);
  return {
    message: `the picture "${slashed.written}" is not in the folder: folders are separated by one slash. Write "${meant}"`,
    coded: coded("slashes", { ...slashed, meant }),
  };
}

function placeholder(text: string): Element {
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["picture-missing"] },
    children: [{ type: "text", value: text }],
  };
}

/** A picture on another host. That host sees a reader's request, but not which page it comes from. */
function outsidePicture(address: string, alt: string): Element {
  return {
    type: "element",
    tagName: "img",
    properties: { src: address, alt, loading: "lazy", decoding: "async", referrerPolicy: "no-referrer" },
    children: [],
  };
}

function outsideLink(address: string, text: string): Element {
  return {
    type: "element",
    tagName: "a",
    properties: { href: address, rel: ["noopener", "noreferrer"], className: ["external"] },
    children: [{ type: "text", value: text || address }],
  };
}
