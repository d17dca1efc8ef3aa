import type { Banner } from "../../../../contract/api/banners.ts";
import { textWidth } from "../../../parts/page/text-width.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { Image } from "../../../parts/picture/image.tsx";
import { useCarousel } from "../../../parts/picture/use-carousel.ts";
import { imageSources } from "../../../pictures/image-sources.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { useSlideScroll } from "./use-slide-scroll.ts";
import styles from "./carousel.module.css";

/** The width of a banner's picture: the whole window, or the half next to the text. */
const SIZES = "100vw lg:54vw";

/** Number of letters from which a title has a smaller font, so that it is visible in full and its words are not broken. */
const MANY_LETTERS = 60;

interface CarouselProps {
  banners: readonly Banner[];
  /** Whether the first slide's title is the main heading of the page. */
  isFirstMain: boolean;
}

/**
 * The banners, each with text next to its picture. The picture is nearly square, so the version for phones fits all but wide screens.
 * Without JavaScript, it is a row that scrolls. The controls come first in the document, so that screen reader users can stop the
 * movement before they reach the slides.
 */
export function Carousel({ banners, isFirstMain }: CarouselProps) {
  const text = useText();
  const {
    index: current,
    isPlaying,
    show,
    showNext,
    showPrevious,
    togglePlaying,
    rootProps,
  } = useCarousel(banners.length);
  const row = useSlideScroll(current, show);
  const isRow = banners.length > 1;
  return (
    <section
      className={styles.carousel}
      aria-roledescription={isRow ? text("carousel") : undefined}
      aria-label={text("highlights")}
      {...(isRow ? rootProps : {})}
    >
      {isRow && (
        <div className={styles.controls}>
          <button type="button" onClick={togglePlaying}>
            <Icon name={isPlaying ? "pause" : "play"} size="small" />
            <span className="visually-hidden">{text(isPlaying ? "carousel-pause" : "carousel-play")}</span>
          </button>
          <button type="button" onClick={showPrevious}>
            <Icon name="arrow-back" size="small" />
            <span className="visually-hidden">{text("carousel-previous")}</span>
          </button>
          <button type="button" onClick={showNext}>
            <Icon name="arrow" size="small" />
            <span className="visually-hidden">{text("carousel-next")}</span>
          </button>
          <p className={styles.count}>
            <span className="visually-hidden">
              {text("carousel-position", { current: current + 1, total: banners.length })}
            </span>
            {/* A single text node, because React can still update it after a translator has replaced it. */}
            <span aria-hidden="true">{`${current + 1} / ${banners.length}`}</span>
          </p>
        </div>
      )}
      <ul
        className={styles.slides}
        ref={row}
        tabIndex={isRow ? 0 : undefined}
        aria-live={isPlaying ? "off" : "polite"}
        aria-label={text("highlights")}
      >
        {banners.map((banner, index) => (
          <li key={banner.id} className={styles.slide}>
            <Slide banner={banner} isFirst={index === 0} isMain={index === 0 && isFirstMain} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Slide({ banner, isFirst, isMain }: { banner: Banner; isFirst: boolean; isMain: boolean }) {
  const text = useText();
  const { fileUrl } = useSite();
  const Heading = isMain ? "h1" : "h2";
  return (
    <>
      <div className={styles.words}>
        <Heading className={textWidth(banner.title) > MANY_LETTERS ? styles.longTitle : styles.title}>
          <TitleText>{banner.title}</TitleText>
        </Heading>
        {banner.subtitle && (
          <p className={styles.subtitle}>
            <TitleText>{banner.subtitle}</TitleText>
          </p>
        )}
        {banner.url && (
          <a className={styles.action} href={banner.url}>
            {banner.cta || text("read-more")}
            <Icon name="arrow" size="small" />
          </a>
        )}
      </div>
      {banner.image && (
        <picture className={styles.picture}>
          {banner.imageMobile && (
            <source media="(width < 140em)" {...sourceOf(banner.imageMobile, fileUrl)} />
          )}
          <Image
            src={banner.image}
            alt={banner.alt}
            width={banner.width ?? 1600}
            height={banner.height ?? 900}
            focus={banner.focus}
            sizes={SIZES}
            isPriority={isFirst}
          />
        </picture>
      )}
    </>
  );
}

function sourceOf(image: string, fileUrl: string) {
  const { src, srcSet = src, sizes } = imageSources({ src: image, fileUrl, sizes: SIZES });
  return { srcSet, sizes };
}
