import type { Group } from "../../../../contract/api/articles.ts";
import { useText } from "../../../view/use-text.ts";
import { Arrow } from "../parts/arrow.tsx";
import { Display } from "../parts/display.tsx";
import grid from "../parts/grid.module.css";
import styles from "./section-head.module.css";

/** A group's name in large type with the number of its articles, and a link to it. */
export function SectionHead({ group, id }: { group: Group; id: string }) {
  const text = useText();
  return (
    <header className={`${grid.grid} ${styles.head}`}>
      <Display text={group.name} id={id} className={styles.name}>
        {group.name}
        <span className={styles.count} aria-hidden="true">
          {group.total}
        </span>
      </Display>
      <div className={styles.words}>
        {group.description && <p>{group.description}</p>}
        {group.url && (
          <a className={grid.quiet} href={group.url}>
            {text("view-all")}
            <span className="visually-hidden">: {group.name}</span>
            <Arrow />
          </a>
        )}
      </div>
    </header>
  );
}
