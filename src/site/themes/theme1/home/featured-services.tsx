import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { MenuLink } from "../parts/marked-menus.tsx";
import frame from "../parts/frame.module.css";
import styles from "./featured-services.module.css";

/** Featured services, one per line, on a dark band. */
export function FeaturedServices() {
  const text = useText();
  const { FeaturedServices: featured } = useSite();
  return (
    <section className={`${frame.section} ${styles.band}`} aria-labelledby="featured-title">
      <div className={`${frame.frame} ${frame.split}`}>
        <div className={frame.splitHead}>
          <h2 id="featured-title" className={frame.title}>
            {text("featured-services")}
          </h2>
        </div>
        <ul>
          {featured.map((menu) => (
            <li key={menu.id} className={styles.line}>
              <h3 className={styles.name}>
                <MenuLink menu={menu} />
              </h3>
              {menu.description && <p className={styles.description}>{menu.description}</p>}
              {menu.url !== "" && <Icon name="arrow" />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
