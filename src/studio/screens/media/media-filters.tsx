import { MEDIA_ORDERS, MEDIA_SELECTIONS } from "../../../contract/studio/media-lists.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Choice } from "../../parts/field.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Segments } from "../../parts/segments.tsx";
import { changeQuery } from "../../routing/location.ts";
import type { MediaAddress } from "./address.ts";
import styles from "./media.module.css";

/** Fields for search, filter, order and view, all of which are stored in the address. */
export function MediaFilters({ query, order, only, view }: Omit<MediaAddress, "file" | "folder">) {
  const text = useText();
  return (
    <search className={styles["filters"]}>
      <SearchField label={text("media-search")} query={query} search={(q) => changeQuery({ q })} />
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
