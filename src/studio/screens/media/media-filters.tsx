import { useEffect, useState } from "react";
import { MEDIA_ORDERS, MEDIA_SELECTIONS } from "../../../contract/studio/media-lists.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { Segments } from "../../parts/segments.tsx";
import { changeQuery } from "../../routing/location.ts";
import type { MediaAddress } from "./address.ts";
import styles from "./media.module.css";

/** Fast typing searches once. */
const PAUSE_MS = 250;

/** Search, selection, order and view. All of them are in the address. */
export function MediaFilters({ query, order, only, view }: Omit<MediaAddress, "file" | "folder">) {
  const text = useText();
  const [typed, setTyped] = useState(query);
  useEffect(() => {
    if (typed === query) return undefined;
    const timer = setTimeout(() => changeQuery({ q: typed.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing starts a search; a changed address does not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed]);
  return (
    <search className={styles["filters"]}>
      <Field
        label={text("media-search")}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Choice
        label={text("media-show")}
        value={only ?? ""}
        onChange={({ currentTarget }) => changeQuery({ show: currentTarget.value })}
      >
        <option value="">{text("media-all")}</option>
        {MEDIA_SELECTIONS.map((value) => (
          <option key={value} value={value}>
            {text(`media-only-${value}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={text("media-order")}
        value={order}
        disabled={only === "duplicates"}
        onChange={({ currentTarget: { value } }) => changeQuery({ order: value === "newest" ? "" : value })}
      >
        {MEDIA_ORDERS.map((value) => (
          <option key={value} value={value}>
            {text(`media-by-${value}`)}
          </option>
        ))}
      </Choice>
      <Segments
        label={text("media-view")}
        value={view}
        options={[
          { value: "grid", label: text("media-grid") },
          { value: "list", label: text("media-list") },
        ]}
        choose={(value) => changeQuery({ view: value === "grid" ? "" : value })}
      />
    </search>
  );
}
