import { ShareItems } from "../../../parts/article/share-items.tsx";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./share.module.css";

/** Buttons and links that share the page's address, each with an icon. */
export function Share({ title }: { title: string }) {
  const text = useText();
  return (
    <ul className={styles.share} aria-label={text("share")}>
      <ShareItems title={title} mark={(name) => <Icon name={name} size="small" />} />
    </ul>
  );
}
