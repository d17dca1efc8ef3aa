import { useLinks } from "../../../parts/page/links.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { Image } from "../../../parts/picture/image.tsx";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import frame from "../parts/frame.module.css";
import styles from "./statement.module.css";

interface StatementProps {
  title: string;
  hasBanners: boolean;
  /** False if a banner already shows the title. */
  isTitleShown: boolean;
}

/** The company's statement in large type. Without banners, it is at the top of the page. */
export function Statement({ title, hasBanners, isTitleShown }: StatementProps) {
  const text = useText();
  const links = useLinks();
  const { banner, siteConfig } = useSite();
  const lead = isTitleShown ? banner.subtitle || siteConfig.description : siteConfig.description;
  if (hasBanners && !isTitleShown && !lead) return null;
  return (
    <section className={hasBanners ? styles.statement : styles.opening}>
      <div className={`${frame.frame} ${styles.text}`}>
        {isTitleShown && (
          <h1 className={styles.title}>
            <TitleText>{title}</TitleText>
          </h1>
        )}
        {lead && (
          <p className={isTitleShown ? styles.lead : styles.alone}>
            <TitleText>{lead}</TitleText>
          </p>
        )}
        {!hasBanners && (
          <p className={styles.actions}>
            <a className={styles.action} href={links.need}>
              {text("contact-us")}
              <Icon name="arrow" size="small" />
            </a>
          </p>
        )}
      </div>
      {!hasBanners && banner.image && (
        <div className={styles.picture}>
          <Image src={banner.image} alt="" height={banner.height} sizes="100vw" isPriority />
        </div>
      )}
    </section>
  );
}
