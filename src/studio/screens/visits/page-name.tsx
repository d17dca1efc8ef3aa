import type { VisitPage } from "../../../contract/studio/endpoints/visits.ts";
import { liveSitePath } from "../../../contract/studio/live-addresses.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { LiveLink } from "../../parts/live-link.tsx";
import styles from "./visits.module.css";

/** The article that a page shows, with a link to its text, and the path, with a link to the live page. */
export function PageName({ tenant, page: { name, article } }: { tenant: string; page: VisitPage }) {
  const text = useText();
  if (!name.startsWith("/")) return text(name === "(unknown)" ? "visits-unknown" : "visits-others");
  return (
    <>
      {article !== null && (
        <span className={styles["article"]}>
          <FileLink {...{ tenant }} name={article.file} title={article.title} />
        </span>
      )}
      <span className={article === null ? "" : styles["path"]}>
        <LiveLink
          href={liveSitePath(tenant) + encodeURI(name.slice(1)).replaceAll("?", "%3F").replaceAll("#", "%23")}
        >
          {name}
        </LiveLink>
      </span>
    </>
  );
}
