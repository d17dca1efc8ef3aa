import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { PREVIEW_ENDPOINTS } from "../../../../contract/studio/endpoints/previews.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { hasRoomForPane } from "../../../parts/has-room-for-pane.ts";
import { Segments } from "../../../parts/segments.tsx";
import { Failure, Loading } from "../../../parts/states.tsx";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { useFrameSize } from "../page/use-frame-size.ts";
import styles from "./publish-dialog.module.css";

export interface PageCompareProps {
  session: WritingSession;
  language: LanguageCode;
  path: string;
  title: string;
}

const SIDES = ["before", "after"] as const;
type Side = (typeof SIDES)[number];

/** Shows the page before and after the publication. Both are loaded when the section is unfolded. */
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

function Sides({ session, language, path, title }: PageCompareProps) {
  const text = useText();
  const { tenant, name } = session.file;
  const [side, setSide] = useState<Side>("after");
  const { stage, style } = useFrameSize(hasRoomForPane() ? "desktop" : "phone");
  const { data, error, refetch } = useQuery({
    queryKey: ["compared-page", tenant, name, side],
    queryFn: async ({ signal }) => {
      // The server renders the saved draft, so unsaved text is saved first.
      await session.autosave.flush();
      const drafts = side === "after" ? [name] : [];
      const input = { tenant, drafts, language, path: `/${path}.html` };
      return call(PREVIEW_ENDPOINTS.openPreview, input, { signal });
    },
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
