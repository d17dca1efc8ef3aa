import { useEffect, useRef } from "react";
import { MenuLink } from "../../../parts/menu/menu-link.tsx";
import { usePage, useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { currentTab, targetOf } from "../menu/current-tab.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./tabs.module.css";

/** Tabs for the parts of the handbook. Tabs that do not fit scroll sideways, and the current tab is scrolled into view. */
export function Tabs() {
  const text = useText();
  const { top_menu: menus, left_menu: tree } = useSite();
  const { url } = usePage();
  const row = useRef<HTMLUListElement>(null);
  const tabs = menus.flatMap((menu) => targetOf(menu) ?? []);
  const current = currentTab(tabs, tree, url);

  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[data-current]");
    if (tab && row.current)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current?.id]);

  if (tabs.length === 0) return null;
  return (
    <nav aria-label={text("main-menu")} className={styles.tabs}>
      <ul ref={row} data-fading="">
        {tabs.map((tab) => (
          <li key={tab.id} data-current={tab === current ? "" : undefined}>
            <MenuLink menu={tab} isCurrent={tab === current} externalMark={<Icon name="external" />} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
