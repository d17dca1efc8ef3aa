import type { Text } from "../../../messages/messages.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { DETAIL_GROUPS } from "../details/detail-groups.ts";
import type { ChangedDetail } from "./changed-details.ts";
import styles from "./publish-dialog.module.css";

const KNOWN: readonly string[] = DETAIL_GROUPS.flatMap(({ fields }) => fields.map(({ key }) => key));

export interface DetailsTableProps {
  details: readonly ChangedDetail[];
  /** BCP 47 tag of the article's language. */
  tag: string;
}

/** A table of an article's changed details with their old and new values. */
export function DetailsTable({ details, tag }: DetailsTableProps) {
  const text = useText();
  return (
    <table className={styles["details"]}>
      <caption className="visually-hidden">{text("details-changed")}</caption>
      <thead>
        <tr>
          <th scope="col">{text("changed-detail")}</th>
          <th scope="col">{text("detail-before")}</th>
          <th scope="col">{text("detail-after")}</th>
        </tr>
      </thead>
      <tbody>
        {details.map(({ key, before, after }) => (
          <tr key={key}>
            <th scope="row">
              {KNOWN.includes(key) ? text(`detail-${key}` as "detail-title") : <code>{key}</code>}
            </th>
            <td lang={tag}>{before === undefined ? "–" : <del>{formatValue(before, text)}</del>}</td>
            <td lang={tag}>{after === undefined ? "–" : <ins>{formatValue(after, text)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatValue(value: unknown, text: Text): string {
  if (typeof value === "boolean") return text(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map((item) => formatValue(item, text)).join(text("list-comma"));
  if (value === null || value === "") return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
