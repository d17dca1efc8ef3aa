import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as v from "valibot";
import { PREVIEW_ENDPOINTS } from "../../../../contract/studio/endpoints/previews.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { hasRoomForPane } from "../../../parts/has-room-for-pane.ts";
import { Segments } from "../../../parts/segments.tsx";
import { Failure, Loading } from "../../../parts/states.tsx";
import { useFrameSize } from "../page/use-frame-size.ts";
import styles from "./publish-dialog.module.css";

export interface PageCompareProps {
  /** The part of the query keys that identifies the page and the publication. */
  subject: readonly unknown[];
  /** Returns what the preview of each side shows. */
  shown: (side: Side) => Promise<v.InferInput<typeof PREVIEW_ENDPOINTS.openPreview.input>>;
  title: string;
}

const SIDES = ["before", "after"] as const;
export type Side = (typeof SIDES)[number];

/** Shows a page before and after a publication. Both are loaded when the section is unfolded. */
export function PageCompare(props: PageCompareProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles["aside"]} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{text("page-compare")}</summary>
      {isOpen && <Sides {...props} />}
    </details>
  );
}

function Sides({ subject, shown, title }: PageCompareProps) {
  const text = useText();
  const [side, setSide] = useState<Side>("after");
  const { stage, style } = useFrameSize(hasRoomForPane() ? "desktop" : "phone");
  const { data, error, refetch } = useQuery({
    queryKey: ["compared-page", ...subject, side],
    queryFn: async ({ signal }) => call(PREVIEW_ENDPOINTS.openPreview, await shown(side), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className={styles["compare"]}>
      <Segments
        label={text("page-compare")}
        options={SIDES.map((value) => ({ value, label: text(`detail-${value}`) }))}
        value={side}
        choose={setSide}
      />
      <div ref={stage} className={styles["stage"]}>
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <Loading />}
        {data !== undefined && (
          <iframe
            key={data.url}
            src={data.url}
            title={`${text("page-of", { title })} · ${text(`detail-${side}`)}`}
            style={style}
            sandbox="allow-scripts allow-same-origin"
          />
        )}
      </div>
    </div>
  );
}
