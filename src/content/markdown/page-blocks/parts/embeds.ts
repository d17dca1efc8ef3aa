import type { Image, Link, PhrasingContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import type { BuildContext } from "./build-context.ts";
import { box, line, linkTo, named, span } from "./nodes.ts";

const LOADS: Record<LanguageCode, (host: string) => string> = {
  en: (host) => `Loads from ${host}`,
  zh: (host) => `将从 ${host} 加载`,
  kr: (host) => `${host}에서 불러옵니다`,
};

interface EmbedLink {
  /** The name of the other site; absent if it has no player. */
  host?: string | undefined;
  picture: Image[];
  words: string;
}

/** A link to a page of another site, which becomes its frame when a reader asks for it. Until then, nothing is requested. */
export function embedLink(
  address: string,
  { host, picture, words }: EmbedLink,
  { position }: Pick<LeafDirective, "position">,
  { language }: Pick<BuildContext, "language">,
): Link {
  const source = host === undefined ? URL.parse(address)?.hostname : LOADS[language](host);
  return linkTo(
    address,
    [
      ...picture,
      span(named("embed-words"), [
        span(named("embed-action"), [{ type: "text", value: words }]),
        { type: "text", value: " " },
        span(named("embed-host"), [{ type: "text", value: source ?? address }]),
      ]),
    ],
    { position, className: named("embed", picture.length > 0 ? "has-picture" : undefined) },
  );
}

/** A figure with the label of its block as caption. */
export function captioned(
  name: string,
  content: readonly (Link | ContainerDirective["children"][number])[],
  label: PhrasingContent[],
): ContainerDirective {
  const caption = label.length === 0 ? [] : [line("figcaption", [], label)];
  return box("figure", named("extra", name), [...(content as ContainerDirective["children"]), ...caption]);
}
