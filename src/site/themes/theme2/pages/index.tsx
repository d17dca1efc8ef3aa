import { Fragment } from "react";
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

/** Maximum number of banners between the parts of the page. Further banners are in the reel. */
const INTERLUDES = 2;

/** The home page, whose parts alternate with pictures. Missing parts leave no gap. */
export default function HomePage({ content }: ContentProps<"index">) {
  const { OurServices, FeaturedServices } = useSite();
  const own = useOwnBanner();
  const [first, ...others] = content.banners.filter(({ title, image }) => title !== "" || image !== "");
  const opening = first === undefined ? own : { ...first, title: first.title || own.title };
  const sections = content.sections.filter(({ items }) => items.length > 0);
  const [work, ...rest] = sections;
  const [early, late] = others.slice(0, INTERLUDES);
  const reel = others.slice(INTERLUDES);
  return (
    <>
      <Hero banner={opening} />
      <Statement isTitleShown={opening.title === own.title} />
      {work && <Room section={work} look="hanging" />}
      {early && <Interlude banner={early} />}
      {OurServices.length > 0 && <Services />}
      {rest.map((section, index) => (
        <Fragment key={section.group.slug}>
          <Room section={section} look={index % 2 === 0 ? "ledger" : "hanging"} />
          {index === 0 && late && <Interlude banner={late} />}
        </Fragment>
      ))}
      {rest.length === 0 && late && <Interlude banner={late} />}
      {FeaturedServices.length > 0 && <Offers />}
      {reel.length > 0 && <Reel banners={reel} />}
      <Call />
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
