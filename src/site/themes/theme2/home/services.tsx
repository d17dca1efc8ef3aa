import { MenuLink } from "../../../parts/menu/menu-link.tsx";
import { MenuList } from "../../../parts/menu/menu-list.tsx";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Display } from "../parts/display.tsx";
import grid from "../parts/grid.module.css";
import styles from "./services.module.css";

/** The studio's services, in columns that step down from left to right. */
export function Services() {
  const text = useText();
  const { OurServices } = useSite();
  return (
    <section className={grid.section} aria-labelledby="services-title">
      <div className={grid.frame}>
        <h2 id="services-title" className={grid.label}>
          {text("our-services")}
        </h2>
        <ul className={styles.steps}>
          {OurServices.map((menu) => (
            <li key={menu.id} className={`${styles.service} ${grid.rise}`}>
              <Display as="h3" text={menu.name} className={styles.name}>
                <MenuLink menu={menu} />
              </Display>
              {menu.description && <p className={styles.description}>{menu.description}</p>}
              <MenuList menus={menu.children} depth={1} className={styles.children} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
