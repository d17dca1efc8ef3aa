import type { CompletionSource } from "@codemirror/autocomplete";
import type { Text } from "../messages/messages.ts";
import { type LinkedArticle, articleLinkSource } from "./article-links.ts";
import { blockSource } from "./insert/block-source.ts";
import { mediaSource } from "./insert/media-source.ts";
import type { ChooseMedia } from "./slots/choose-media.ts";

export interface SuggestionOptions {
  /** The file being edited. */
  name: string;
  text: Text;
  /** Lets the writer choose a picture, and inserts it at the caret. */
  insertPicture(): void;
  chooseMedia: ChooseMedia;
  findArticles(letters: string, signal: AbortSignal): Promise<readonly LinkedArticle[]>;
}

/** Suggests blocks, articles, and the list of pictures, each where it fits. */
export function suggestionSource({
  name,
  text,
  insertPicture,
  chooseMedia,
  findArticles,
}: SuggestionOptions): CompletionSource {
  const sources = [
    blockSource(text, insertPicture),
    mediaSource(text, chooseMedia),
    articleLinkSource(name, findArticles),
  ];
  return async (context) => {
    for (const source of sources) {
      const result = await source(context);
      if (result !== null) return result;
    }
    return null;
  };
}
