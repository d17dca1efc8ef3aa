import { autocompletion } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { Text } from "../messages/messages.ts";
import { type LinkedArticle, articleLinkSource } from "./article-links.ts";
import { blockSource } from "./blocks.ts";

export interface AssistanceOptions {
  /** The file that is written. */
  name: string;
  text: Text;
  findArticles(letters: string, signal: AbortSignal): Promise<readonly LinkedArticle[]>;
}

/** What the editor offers while one types: blocks, and articles to link to. */
export function assistance({ name, text, findArticles }: AssistanceOptions): Extension {
  return autocompletion({
    override: [blockSource(text), articleLinkSource(name, findArticles)],
    icons: false,
    // Enter belongs to the text unless something was offered: what is offered is what was asked for by a sign.
    interactionDelay: 0,
  });
}
