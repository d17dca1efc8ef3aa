import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { CallToNeed } from "../home/call-to-need.tsx";
import { Carousel } from "../home/carousel.tsx";
import { FeaturedServices } from "../home/featured-services.tsx";
import { Newest } from "../home/newest.tsx";
import { Services } from "../home/services.tsx";
import { Statement } from "../home/statement.tsx";

/** Banners, the company's statement, its services, its articles, and how to contact it. Missing parts leave no gap. */
export default function HomePage({ content }: ContentProps<"index">) {
  const text = useText();
  const { bannerTitle, siteConfig, tenantName, OurServices, FeaturedServices: featured } = useSite();
  const { banners } = content;
  const title = bannerTitle || siteConfig.title || tenantName;
  const sections = content.sections.filter(({ items }) => items.length > 0);
  // Editors often repeat the theme's title on the first slide. It is shown only once.
  const isTitleOnSlide = banners[0]?.title === title;
  return (
    <>
      {banners.length > 0 && <Carousel banners={banners} isFirstMain={isTitleOnSlide} />}
      <Statement title={title} hasBanners={banners.length > 0} isTitleShown={!isTitleOnSlide} />
      {OurServices.length > 0 && <Services />}
      {featured.length > 0 && <FeaturedServices />}
      {sections.map(({ group, items }, index) => (
        <Newest key={group.slug} group={group} items={items} look={index % 2 === 0 ? "lead" : "cards"} />
      ))}
      <CallToNeed title={text("call-title")} />
    </>
  );
}
