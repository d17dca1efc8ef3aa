import type { Banner } from "../../../../contract/api/banners.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { useText } from "../../../view/use-text.ts";
import { Arrow } from "../parts/arrow.tsx";
import { Display } from "../parts/display.tsx";
import { BannerPicture } from "./banner-picture.tsx";
import grid from "../parts/grid.module.css";
import styles from "./interlude.module.css";

/** A picture from edge to edge between two parts of the page. Its text is on a plate in the corner. */
export function Interlude({ banner }: { banner: Banner }) {
  const text = useText();
  return (
    <div className={styles.interlude}>
      {banner.image && (
        <div className={`${styles.picture} ${grid.settle}`}>
          <BannerPicture banner={banner} />
        </div>
      )}
      {(banner.title || banner.subtitle || banner.url) && (
        <div className={styles.plate}>
          {banner.title && <Display text={banner.title} />}
          {banner.subtitle && (
            <p className={styles.subtitle}>
              <TitleText>{banner.subtitle}</TitleText>
            </p>
          )}
          {banner.url && (
            <a className={grid.quiet} href={banner.url}>
              {banner.cta || text("read-more")}
              <Arrow />
            </a>
          )}
        </div>
      )}
    </div>
  );
}
