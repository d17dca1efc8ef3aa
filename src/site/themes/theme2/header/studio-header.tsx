import { OpenModalButton } from "../../../parts/page/modal.tsx";
import { PerPage } from "../../../parts/page/per-page.tsx";
import { useText } from "../../../view/use-text.ts";
import { OverlayMenu } from "../overlay/overlay-menu.tsx";
import { Logo } from "../parts/logo.tsx";
import styles from "./studio-header.module.css";

const MENU_ID = "menu";

/** Two plates in the corners: the logo, which scrolls away, and the button that opens the menu, which does not. */
export function StudioHeader() {
  const text = useText();
  return (
    <header className={styles.header}>
      <Logo />
      <OpenModalButton modal={MENU_ID} className={styles.menu}>
        <span className={styles.lines} aria-hidden="true" />
        <span className={styles.word}>{text("menu")}</span>
      </OpenModalButton>
      {/* The menu is closed on a new page. */}
      <PerPage>
        <OverlayMenu id={MENU_ID} />
      </PerPage>
    </header>
  );
}
