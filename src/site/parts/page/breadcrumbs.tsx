import { useText } from "../../view/use-text.ts";
import { useLinks } from "./links.ts";

export interface Crumb {
  name: string;
  /** Empty for the page itself, and for an entry without a page. */
  url: string;
  lang?: string | undefined;
  /** The current page. */
  isCurrent?: boolean;
}

interface BreadcrumbsProps {
  /** The path below home. */
  crumbs: readonly Crumb[];
  className?: string | undefined;
  listClassName?: string | undefined;
}

/** The path from home to the page: `nav > ol > li`, each with a link or a span. */
export function Breadcrumbs({ crumbs, className, listClassName }: BreadcrumbsProps) {
  const text = useText();
  const links = useLinks();
  return (
    <nav aria-label={text("breadcrumbs")} className={className}>
      <ol className={listClassName}>
        <li>
          <a href={links.home}>{text("home")}</a>
        </li>
        {crumbs.map(({ name, url, lang, isCurrent }) => (
          <li key={`${name} ${url}`} lang={lang}>
            {url === "" ? (
              <span aria-current={isCurrent ? "page" : undefined}>{name}</span>
            ) : (
              <a href={url}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
