import { useSite } from "../../view/context.ts";

/** Two lines of so many letters, of any script, have room in every theme's bar. */
const MANY_LETTERS = 24;

interface SiteMarkProps {
  /** Where it leads. */
  href: string;
  /** Of the picture, in pixels. */
  height: number;
  className?: string | undefined;
  /** Where there is no picture. */
  wordmarkClassName?: string | undefined;
}

/** The site's mark as a link; its title in letters, `data-long` if they are many, where there is no picture of it. */
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
