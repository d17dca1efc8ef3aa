import { Fragment, type ReactNode } from "react";
import { type HomePart, readHomeParts } from "../../../../contract/site/home-parts.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { CallToNeed } from "../home/call-to-need.tsx";
import { Carousel } from "../home/carousel.tsx";
import { FeaturedServices as FeaturedList } from "../home/featured-services.tsx";
import { Newest } from "../home/newest.tsx";
import { Services } from "../home/services.tsx";
import { Statement } from "../home/statement.tsx";

/** Banners, the company's statement, its services, its articles, and how to contact it: as the site orders them. Missing parts leave no gap. */
export default function HomePage({ content }: ContentProps<"index">) {
  const text = useText();
  const { bannerTitle, configs, siteConfig, tenantName, OurServices, FeaturedServices } = useSite();
  const parts = readHomeParts("theme1", configs["theme1Home"]?.content);
  const banners = parts.includes("banners") ? content.banners : [];
  const title = bannerTitle || siteConfig.title || tenantName;
  const sections = content.sections.filter(({ items }) => items.length > 0);
  // Editors often repeat the theme's title on the first slide. It is shown only once.
  const isTitleOnSlide = banners[0]?.title === title;
  const hasStatement = parts.includes("statement");
  const shown: Record<HomePart<"theme1">, ReactNode> = {
    banners: banners.length > 0 && (
      <Carousel banners={banners} isFirstMain={isTitleOnSlide || !hasStatement} />
    ),
    statement: <Statement title={title} hasBanners={banners.length > 0} isTitleShown={!isTitleOnSlide} />,
    services: OurServices.length > 0 && <Services />,
    featured: FeaturedServices.length > 0 && <FeaturedList />,
    articles: sections.map(({ group, items }, index) => (
      <Newest key={group.slug} group={group} items={items} look={index % 2 === 0 ? "lead" : "cards"} />
    )),
    contact: <CallToNeed title={text("call-title")} />,
  };
  return (
    <>
      {banners.length === 0 && !hasStatement && <h1 className="visually-hidden">{title}</h1>}
      {parts.map((part) => (
        <Fragment key={part}>{shown[part]}</Fragment>
      ))}
    </>
  );
}
