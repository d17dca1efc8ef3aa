import type { Banner } from "../../../../contract/api/banners.ts";
import { useLinks } from "../../../parts/page/links.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Arrow } from "../parts/arrow.tsx";
import { displaySize } from "../parts/display-size.ts";
import { Display } from "../parts/display.tsx";
import { BannerPicture } from "./banner-picture.tsx";
import grid from "../parts/grid.module.css";
import styles from "./hero.module.css";

/**
 * The top of the home page: a picture as large as the window, with the largest type on it. A dark layer below the text keeps it readable
 * on any picture; for a long title it covers the whole picture. Without a picture, the area has the tenant's colour.
 */
export function Hero({ banner }: { banner: Banner }) {
  const text = useText();
  const links = useLinks();
  const hasPicture = banner.image !== "";
  return (
    <section
      className={`${styles.hero} ${hasPicture ? styles.pictured : grid.plane} ${styles[displaySize(banner.title)] ?? ""}`}
      aria-label={text("highlights")}
    >
      {hasPicture && (
        <div className={styles.picture}>
          <BannerPicture banner={banner} isPriority />
        </div>
      )}
      <div className={styles.words}>
        <Display as="h1" scale="page" text={banner.title} className={styles.title} />
        <div className={styles.row}>
          <p className={styles.subtitle}>
            <TitleText>{banner.subtitle}</TitleText>
          </p>
          <a className={`${grid.action} ${styles.action}`} href={banner.url || links.need}>
            {banner.url ? banner.cta || text("read-more") : text("contact-us")}
            <Arrow />
          </a>
        </div>
      </div>
    </section>
  );
}

/** The banner to show if there are none: the theme's own title and picture. */
export function useOwnBanner(): Banner {
  const { banner, bannerTitle, siteConfig, tenantName } = useSite();
  return {
    id: "own",
    title: bannerTitle || siteConfig.title || tenantName,
    subtitle: banner.subtitle ?? "",
    image: banner.image ?? "",
    alt: "",
  };
}
