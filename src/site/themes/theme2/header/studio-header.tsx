import { kept } from "../../../parts/page/kept.tsx";
import { OpenModalButton } from "../../../parts/page/modal.tsx";
import { usePage } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { OverlayMenu } from "../overlay/overlay-menu.tsx";
import { Logo } from "../parts/logo.tsx";
import styles from "./studio-header.module.css";

const MENU_ID = "menu";

/** Two plates in the corners: the logo, which scrolls away, and the word that opens the menu, which stays. */
export const StudioHeader = kept(
  function StudioHeader() {
    const text = useText();
    const { url } = usePage();
    return (
      <header className={styles.header}>
        <Logo />
        <OpenModalButton modal={MENU_ID} className={styles.menu}>
          <span className={styles.lines} aria-hidden="true" />
          <span className={styles.word}>{text("menu")}</span>
        </OpenModalButton>
        {/* A new page starts without the sheet on top of it. */}
        <OverlayMenu key={url} id={MENU_ID} />
      </header>
    );
  },
  "top_menu",
  "query",
);
