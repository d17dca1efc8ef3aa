import { type CompletionContext, autocompletion } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { ViewPlugin } from "@codemirror/view";
import { ghosts } from "./insert/ghosts.ts";
import { menuPictures } from "./insert/menu-pictures.ts";
import { places } from "./insert/places.ts";
import type { SuggestionOptions } from "./suggestions.ts";

/** Matches text before the caret where something may be suggested: the beginning of a block, a link or a picture. */
const OPENS = /^[/／、]|\[|^\s*::/;

/** Autocompletion of blocks, links and pictures, with hints at the places that the writer has to fill in. */
export function assistance(options: SuggestionOptions): Extension {
  // Nobody needs suggestions in the first second, so their code is loaded after the editor.
  const load = () => import("./suggestions.ts").then((it) => it.suggestionSource(options));
  const suggest = async (context: CompletionContext) => {
    const { from, text } = context.state.doc.lineAt(context.pos);
    if (!OPENS.test(text.slice(0, context.pos - from))) return null;
    const source = await load().catch(() => undefined);
    return (await source?.(context)) ?? null;
  };
  return [
    places,
    ghosts(options.text("empty-text")),
    ViewPlugin.define(() => {
      void load().catch(Boolean);
      return {};
    }),
    autocompletion({
      override: [suggest],
      icons: false,
      addToOptions: [menuPictures],
      // No delay before Enter is accepted: suggestions open only after `/` or `[[`, so Enter is meant for them.
      interactionDelay: 0,
    }),
  ];
}
