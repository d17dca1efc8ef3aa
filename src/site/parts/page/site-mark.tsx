import { useSite } from "../../view/context.ts";

/** Titles with more letters have a smaller font. Two lines of this length fit the bar of every theme. */
const MANY_LETTERS = 24;

interface SiteMarkProps {
  /** Target of the link. */
  href: string;
  /** Height of the logo, in pixels. */
  height: number;
  className?: string | undefined;
  /** Class of the title that is shown if there is no logo. */
  wordmarkClassName?: string | undefined;
}

/** The site's logo as a link, or its title if it has no logo. A long title has the attribute `data-long`. */
export function SiteMark({ href, height, className, wordmarkClassName = className }: SiteMarkProps) {
  const { siteConfig, tenantName } = useSite();
  const { logo } = siteConfig;
  const title = siteConfig.title || tenantName;
  return (
    <a
      className={logo ? className : wordmarkClassName}
      href={href}
      translate="no"
      data-long={!logo && title.length > MANY_LETTERS ? "" : undefined}
    >
      {logo ? <img src={logo} alt={title} height={height} /> : title}
    </a>
  );
}
