import { useText } from "../../view/use-text.ts";
import { useLinks } from "./links.ts";

export interface Crumb {
  name: string;
  /** Empty for the page itself, and for entries without a page. */
  url: string;
  lang?: string | undefined;
  /** The current page. */
  isCurrent?: boolean;
}

interface BreadcrumbsProps {
  /** The entries between the home page and the page. */
  crumbs: readonly Crumb[];
  className?: string | undefined;
  listClassName?: string | undefined;
}

/** The path from the home page to the page, as `nav > ol > li` with a link or a span in each. */
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
