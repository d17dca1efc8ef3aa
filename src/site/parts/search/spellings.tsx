import { Fragment } from "react";
import { useText } from "../../view/use-text.ts";
import type { SearchPageLinks } from "./use-search-page.ts";

interface SpellingsProps {
  words: SearchPageLinks["spellings"];
  className?: string | undefined;
}

/** One line of spelling suggestions for words that no article contains, above the results for these suggestions. */
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
