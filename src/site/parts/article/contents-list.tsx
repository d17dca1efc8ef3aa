import type { Heading } from "../../../contract/api/articles.ts";

interface ContentsListProps {
  headings: readonly Heading[];
  /** Id of the current heading. */
  current?: string | undefined;
  /** The language of the headings, if it differs from the page's. */
  lang: string | undefined;
  className?: string | undefined;
}

/** The headings of a text, as `ol > li[data-depth] > a`. Themes wrap the list in a `nav`. */
export function ContentsList({ headings, current, lang, className }: ContentsListProps) {
  return (
    <ol className={className} lang={lang}>
      {headings.map(({ id, depth, text }) => (
        <li key={id} data-depth={depth}>
          <a href={`#${encodeURIComponent(id)}`} aria-current={id === current ? "location" : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
