import { autocompletion } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { Text } from "../messages/messages.ts";
import { type LinkedArticle, articleLinkSource } from "./article-links.ts";
import { blockSource } from "./blocks.ts";

export interface AssistanceOptions {
  /** The file being edited. */
  name: string;
  text: Text;
  findArticles(letters: string, signal: AbortSignal): Promise<readonly LinkedArticle[]>;
}

/** Autocompletion of blocks and article links. */
export function assistance({ name, text, findArticles }: AssistanceOptions): Extension {
  return autocompletion({
    override: [blockSource(text), articleLinkSource(name, findArticles)],
    icons: false,
    // Accept Enter at once: suggestions open only after a typed trigger, so Enter means them.
    interactionDelay: 0,
  });
}
