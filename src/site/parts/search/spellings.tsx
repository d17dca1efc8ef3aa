import { Fragment } from "react";
import { useText } from "../../view/use-text.ts";
import type { SearchPageLinks } from "./use-search-page.ts";

interface SpellingsProps {
  words: SearchPageLinks["spellings"];
  className?: string | undefined;
}

/** Nearest spellings of words that no article has, in one line above what was found for them. */
export function Spellings({ words, className }: SpellingsProps) {
  const text = useText();
  if (words.length === 0) return null;
  return (
    <p className={className}>
      {text("did-you-mean")}{" "}
      {words.map(({ name, url }, index) => (
        <Fragment key={url}>
          {index > 0 && text("list-separator")}
          <a href={url}>{name}</a>
        </Fragment>
      ))}
    </p>
  );
}
