import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { WordDiff } from "../../../parts/word-diff.tsx";
import styles from "./publish-dialog.module.css";

/** The most articles listed by name; there may be hundreds. */
const NAMED = 5;

/** The changes of a publication by file, and the articles that link to them. */
export function PlanView({ plan: { files } }: { plan: Plan }) {
  return files
    .filter(({ action }) => action !== "unchanged")
    .map(({ name, diff, referrers }) => (
      <section key={name} className={styles["file"]}>
        {files.length > 1 && <h3>{name.replace(/^articles\//, "")}</h3>}
        <WordDiff parts={diff} />
        <Referrers names={referrers} />
      </section>
    ));
}

/** The articles that link to one. */
export function Referrers({ names }: { names: readonly string[] }) {
  const text = useText();
  if (names.length === 0) return null;
  return (
    <details className={styles["aside"]}>
      <summary>{text("referrers", { count: names.length })}</summary>
      <ul>
        {names.slice(0, NAMED).map((each) => (
          <li key={each}>{each}</li>
        ))}
        {names.length > NAMED && <li>⋯</li>}
      </ul>
    </details>
  );
}
