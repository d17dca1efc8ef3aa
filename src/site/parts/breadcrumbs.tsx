import { useText } from "../messages/use-text.ts";
import { useLinks } from "./links.ts";

export interface Crumb {
  name: string;
  /** Empty for the page itself, or for what has no page. */
  url: string;
  lang?: string | undefined;
  /** The page being shown. */
  isCurrent?: boolean;
}

interface BreadcrumbsProps {
  /** The way below home. */
  crumbs: readonly Crumb[];
  className?: string | undefined;
  listClassName?: string | undefined;
}

/** The way from home to the page: `nav > ol > li`, in each a link or a span. */
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
