import { useId } from "react";
import type { VisitEffects } from "../../../contract/studio/endpoints/visits.ts";
import { formatNote } from "../../messages/format-note.ts";
import { dateFormat, numberFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import styles from "./effects.module.css";

const MEASURES = ["views", "visits", "needs", "fruitless", "missing"] as const;

export interface EffectRowProps {
  tenant: string;
  publication: VisitEffects["publications"][number];
  /** The site's time zone. */
  timeZone: string;
}

/** A publication with the figures of the days before and after it. */
export function EffectRow({ tenant, publication, timeZone }: EffectRowProps) {
  const { tag, text } = useWording();
  const id = useId();
  const { at, files, someName, title, note, pages, days } = publication;
  const count = files.added + files.changed + files.removed;
  const number = numberFormat(tag);
  const measures = MEASURES.flatMap((measure) => {
    const figures = publication[measure];
    return figures === undefined ? [] : [{ measure, ...figures }];
  });
  return (
    <li>
      <h2 id={id}>
        {count === 1 ? (
          <FileLink {...{ tenant, title }} name={someName} isDeleted={files.removed === 1} />
        ) : (
          text("files-count", { count })
        )}
      </h2>
      <p className={styles["about"]}>
        <time dateTime={new Date(at).toISOString()}>
          {dateFormat(tag, { dateStyle: "long", timeStyle: "short", timeZone }).format(at)}
        </time>
        {note !== "" && ` · ${formatNote(note, text)}`}
      </p>
      <p className={styles["about"]}>
        {text("visits-effect-days", { days })}{" "}
        {pages === null ? text("visits-effect-site") : text("visits-effect-pages", { pages })}
      </p>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{text("visits-name")}</th>
            <th scope="col">{text("visits-effect-before")}</th>
            <th scope="col">{text("visits-effect-after")}</th>
          </tr>
        </thead>
        <tbody>
          {measures.map(({ measure, before, after }) => (
            <tr key={measure}>
              <th scope="row">{text(`visits-effect-of-${measure}`)}</th>
              <td>{number.format(before)}</td>
              <td>
                {number.format(after)}
                <span className={styles["pair"]} aria-hidden="true">
                  <span style={{ inlineSize: share(before, after) }} />
                  <span style={{ inlineSize: share(after, before) }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}

/** The width of a figure's bar, relative to the larger of two figures. */
function share(figure: number, other: number): string {
  return `${(figure / Math.max(1, figure, other)) * 100}%`;
}
