import type { HTMLAttributes } from "react";
import type { LanguageLink } from "./use-language-links.ts";

interface LanguageListProps extends HTMLAttributes<HTMLUListElement> {
  languages: readonly LanguageLink[];
  linkClassName?: string | undefined;
}

/** Links to the page in the given languages, as `ul > li > a`. Each language has its own name. Themes wrap the list in a `nav`. */
export function LanguageList({ languages, linkClassName, ...list }: LanguageListProps) {
  return (
    <ul {...list}>
      {languages.map(({ code, name, tag, href, isCurrent }) => (
        <li key={code}>
          <a
            href={href}
            hrefLang={tag}
            lang={tag}
            rel="nofollow"
            aria-current={isCurrent ? "true" : undefined}
            className={linkClassName}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
