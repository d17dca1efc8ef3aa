import { MenuLink } from "../../../parts/menu/menu-link.tsx";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Display } from "../parts/display.tsx";
import grid from "../parts/grid.module.css";
import styles from "./offers.module.css";

/** Featured services on a dark background, each with its name on the left and its description on the right. */
export function Offers() {
  const text = useText();
  const { FeaturedServices } = useSite();
  return (
    <section className={`${grid.deep} ${grid.section}`} aria-labelledby="offers-title">
      <div className={grid.frame}>
        <h2 id="offers-title" className={styles.label}>
          {text("featured-services")}
        </h2>
        <ul>
          {FeaturedServices.map((menu) => (
            <li key={menu.id} className={styles.offer}>
              <Display as="h3" text={menu.name} className={styles.name}>
                <MenuLink menu={menu} />
              </Display>
              {menu.description && <p className={styles.description}>{menu.description}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
