import { OpenModalButton } from "../../../parts/page/modal.tsx";
import { usePage, useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { contentsOf } from "../article/headings.ts";
import { PALETTE_ID } from "../palette/palette-dialog.ts";
import { Icon } from "../parts/icon.tsx";
import { CONTENTS_ID, TREE_ID } from "../parts/popover-ids.ts";
import styles from "./thumb-bar.module.css";

/**
 * A bar at the bottom of narrow screens, within reach of the thumb. Its buttons open the tree, the headings of the page and the search,
 * which wider screens show in place.
 */
export function ThumbBar() {
  const text = useText();
  const { content } = usePage();
  const { left_menu: tree } = useSite();
  const hasContents =
    content.name === "article" &&
    content.article.layout !== "landing" &&
    contentsOf(content.article).length > 0;
  return (
    <nav className={styles.bar} aria-label={text("shortcuts")}>
      {tree.length > 0 && (
        <button type="button" popoverTarget={TREE_ID}>
          <Icon name="tree" />
          <span>{text("menu")}</span>
        </button>
      )}
      {hasContents && (
        <button type="button" popoverTarget={CONTENTS_ID}>
          <Icon name="list" />
          <span>{text("contents")}</span>
        </button>
      )}
      <OpenModalButton modal={PALETTE_ID} className={styles.search}>
        <Icon name="search" />
        <span>{text("search-title")}</span>
      </OpenModalButton>
    </nav>
  );
}
