import { Fragment, type ReactNode } from "react";
import { type HomePart, readHomeParts } from "../../../../contract/site/home-parts.ts";
import type { HomeSection } from "../../../page/page.ts";
import { useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { Call } from "../home/call.tsx";
import { Hero, useOwnBanner } from "../home/hero.tsx";
import { Interlude } from "../home/interlude.tsx";
import { Offers } from "../home/offers.tsx";
import { Reel } from "../home/reel.tsx";
import { Services } from "../home/services.tsx";
import { Statement } from "../home/statement.tsx";
import { Hanging } from "../lists/hanging.tsx";
import { Ledger } from "../lists/ledger.tsx";
import { SectionHead } from "../lists/section-head.tsx";
import grid from "../parts/grid.module.css";

/** The parts after which a further banner is shown. The banners after these are in the reel. */
const BEFORE_BANNERS = ["lead", "articles"] as const;

/** The home page, whose parts alternate with pictures: as the site orders them. Missing parts leave no gap. */
export default function HomePage({ content }: ContentProps<"index">) {
  const { configs, OurServices, FeaturedServices } = useSite();
  const own = useOwnBanner();
  const parts = readHomeParts("theme2", configs["theme2Home"]?.content);
  const hasBanners = parts.includes("banners");
  const [first, ...others] = hasBanners
    ? content.banners.filter(({ title, image }) => title !== "" || image !== "")
    : [];
  const opening = first === undefined ? own : { ...first, title: first.title || own.title };
  const sections = content.sections.filter(({ items }) => items.length > 0);
  const [work, ...rest] = sections;
  const places = BEFORE_BANNERS.filter((part) => parts.includes(part));
  const bannerAfter = (part: (typeof BEFORE_BANNERS)[number]) => {
    const banner = places.includes(part) ? others[places.indexOf(part)] : undefined;
    return banner && <Interlude banner={banner} />;
  };
  const reel = others.slice(places.length);
  const shown: Record<HomePart<"theme2">, ReactNode> = {
    banners: <Hero banner={opening} />,
    statement: <Statement isTitleShown={hasBanners && opening.title === own.title} />,
    lead: (
      <>
        {work && <Room section={work} look="hanging" />}
        {bannerAfter("lead")}
      </>
    ),
    services: OurServices.length > 0 && <Services />,
    articles: (
      <>
        {rest.map((section, index) => (
          <Fragment key={section.group.slug}>
            <Room section={section} look={index % 2 === 0 ? "ledger" : "hanging"} />
            {index === 0 && bannerAfter("articles")}
          </Fragment>
        ))}
        {rest.length === 0 && bannerAfter("articles")}
      </>
    ),
    featured: FeaturedServices.length > 0 && <Offers />,
    reel: reel.length > 0 && <Reel banners={reel} />,
    contact: <Call />,
  };
  return (
    <>
      {!hasBanners && <h1 className="visually-hidden">{own.title}</h1>}
      {parts.map((part) => (
        <Fragment key={part}>{shown[part]}</Fragment>
      ))}
    </>
  );
}

function Room({ section: { group, items }, look }: { section: HomeSection; look: "hanging" | "ledger" }) {
  const id = `group-${group.slug}`;
  return (
    <section className={grid.section} aria-labelledby={id}>
      <SectionHead group={group} id={id} />
      {look === "hanging" ? <Hanging items={items} /> : <Ledger items={items} />}
    </section>
  );
}
