import type { HTMLAttributes } from "react";
import type { LanguageLink } from "./use-language-links.ts";

interface LanguageListProps extends HTMLAttributes<HTMLUListElement> {
  languages: readonly LanguageLink[];
  linkClassName?: string | undefined;
}

/** `ul > li > a`: the page in languages of the site, each named in its own language. Themes wrap it in a `nav`. */
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
