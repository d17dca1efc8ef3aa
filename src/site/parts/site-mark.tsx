import { useSite } from "../context.ts";

interface SiteMarkProps {
  /** Where it leads. */
  href: string;
  /** Of the picture, in pixels. */
  height: number;
  className?: string | undefined;
  /** Where there is no picture. */
  wordmarkClassName?: string | undefined;
}

/** The site's mark as a link; its title in letters where there is no picture of it. */
export function SiteMark({ href, height, className, wordmarkClassName = className }: SiteMarkProps) {
  const { siteConfig, tenantName } = useSite();
  const title = siteConfig.title || tenantName;
  return (
    <a className={siteConfig.logo ? className : wordmarkClassName} href={href} translate="no">
      {siteConfig.logo ? <img src={siteConfig.logo} alt={title} height={height} /> : title}
    </a>
  );
}
