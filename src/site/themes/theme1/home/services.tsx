import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon, isIconName } from "../parts/icon.tsx";
import { MenuLink, MenuList } from "../parts/marked-menus.tsx";
import frame from "../parts/frame.module.css";
import styles from "./services.module.css";

/** The company's services, in a grid between thin lines. */
export function Services() {
  const text = useText();
  const { OurServices } = useSite();
  return (
    <section className={`${frame.section} ${styles.services}`} aria-labelledby="services-title">
      <div className={`${frame.frame} ${frame.split}`}>
        <div className={frame.splitHead}>
          <h2 id="services-title" className={frame.title}>
            {text("our-services")}
          </h2>
        </div>
        <ul className={styles.grid}>
          {OurServices.map((menu) => (
            <li key={menu.id} className={styles.service}>
              <Icon name={isIconName(menu.icon) ? menu.icon : "compass"} size="large" />
              <h3 className={styles.name}>
                <MenuLink menu={menu} />
              </h3>
              {menu.description && <p className={styles.description}>{menu.description}</p>}
              <MenuList menus={menu.children} depth={1} className={styles.children} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
