import type { Banner } from "../../../../contract/api/banners.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { useText } from "../../../view/use-text.ts";
import { BannerPicture } from "./banner-picture.tsx";
import grid from "../parts/grid.module.css";
import styles from "./reel.module.css";

/** The banners that are not shown between parts of the page, in a strip that scrolls sideways. */
export function Reel({ banners }: { banners: readonly Banner[] }) {
  const text = useText();
  return (
    <section className={grid.section} aria-label={text("highlights")}>
      {/* `tabIndex`, because keyboard users must be able to scroll the strip. */}
      <ul className={styles.strip} tabIndex={0} aria-label={text("highlights")}>
        {banners.map((banner) => (
          <li key={banner.id} className={styles.frame}>
            {banner.image && (
              <div className={styles.picture}>
                <BannerPicture banner={banner} />
              </div>
            )}
            <h2 className={styles.title}>
              {banner.url ? (
                <a href={banner.url}>
                  <TitleText>{banner.title}</TitleText>
                </a>
              ) : (
                <TitleText>{banner.title}</TitleText>
              )}
            </h2>
            {banner.subtitle && (
              <p className={grid.meta}>
                <TitleText>{banner.subtitle}</TitleText>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
