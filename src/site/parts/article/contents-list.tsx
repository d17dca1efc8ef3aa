import type { Heading } from "../../../contract/api/articles.ts";

interface ContentsListProps {
  headings: readonly Heading[];
  /** Id of the current heading. */
  current?: string | undefined;
  /** Set if the headings are in another language than the page. */
  lang: string | undefined;
  className?: string | undefined;
}

/** `ol > li[data-depth] > a`: the headings of a text. Themes wrap it in a `nav`. */
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
