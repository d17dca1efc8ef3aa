import { autocompletion } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { Text } from "../messages/messages.ts";
import { type LinkedArticle, articleLinkSource } from "./article-links.ts";
import { blockSource } from "./insert/block-source.ts";
import { ghosts } from "./insert/ghosts.ts";
import { menuPictures } from "./insert/menu-pictures.ts";
import { places } from "./insert/places.ts";

export interface AssistanceOptions {
  /** The file being edited. */
  name: string;
  text: Text;
  /** Lets the writer choose a picture, and inserts it at the caret. */
  insertPicture(): void;
  findArticles(letters: string, signal: AbortSignal): Promise<readonly LinkedArticle[]>;
}

/** Autocompletion of blocks and article links, with hints at the places that the writer has to fill in. */
export function assistance({ name, text, insertPicture, findArticles }: AssistanceOptions): Extension {
  return [
    places,
    ghosts(text("empty-text")),
    autocompletion({
      override: [blockSource(text, insertPicture), articleLinkSource(name, findArticles)],
      icons: false,
      addToOptions: [menuPictures],
      // No delay before Enter is accepted: suggestions open only after `/` or `[[`, so Enter is meant for them.
      interactionDelay: 0,
    }),
  ];
}
