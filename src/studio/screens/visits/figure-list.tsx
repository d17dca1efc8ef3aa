import { type ReactNode, useId, useState } from "react";
import { numberFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import styles from "./visits.module.css";

const FIRST = 10;

export interface FigureListProps<Figure> {
  title: string;
  figures: readonly Figure[];
  nameOf: (figure: Figure) => ReactNode;
  /** A further column. */
  more?: { title: string; of: (figure: Figure) => string };
  /** Shown below the figures. */
  after?: ReactNode;
}

/** Lists figures by name, most frequent first, each with a bar. The first ten are shown; a button shows the rest. */
export function FigureList<Figure extends { name: string; count: number }>({
  title,
  figures,
  nameOf,
  more,
  after,
}: FigureListProps<Figure>) {
  const { tag, text } = useWording();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const number = numberFormat(tag);
  const largest = Math.max(1, ...figures.map(({ count }) => count));
  return (
    <section className={styles["figure-list"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {figures.length === 0 ? (
        <p className={styles["none"]}>{text("visits-nothing")}</p>
      ) : (
        <table aria-labelledby={id}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{text("visits-name")}</th>
              {more !== undefined && <th scope="col">{more.title}</th>}
              <th scope="col">{text("visits-count")}</th>
            </tr>
          </thead>
          <tbody>
            {figures.slice(0, isWhole ? figures.length : FIRST).map((figure) => (
              <tr key={figure.name}>
                <th scope="row">
                  {nameOf(figure)}
                  <span
                    className={styles["share"]}
                    style={{ inlineSize: `${(figure.count / largest) * 100}%` }}
                    aria-hidden="true"
                  />
                </th>
                {more !== undefined && <td>{more.of(figure)}</td>}
                <td>{number.format(figure.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {figures.length > FIRST && (
        <Button look="quiet" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? text("visits-show-fewer") : text("visits-show-all", { count: figures.length })}
        </Button>
      )}
      {figures.length > 0 && after !== undefined && <p>{after}</p>}
    </section>
  );
}
