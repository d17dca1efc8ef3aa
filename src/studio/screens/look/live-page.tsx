import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { hasRoomForPane } from "../../parts/has-room-for-pane.ts";
import { Segments } from "../../parts/segments.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { type FrameWidth, useFrameSize } from "../article/page/use-frame-size.ts";
import { useFrame } from "../article/page/use-frame.ts";
import { type Page, lookPreviewQuery, pageAt, previewPage } from "./preview-page.ts";
import styles from "./look.module.css";

const WIDTHS = ["desktop", "phone"] as const satisfies FrameWidth[];
const SCHEMES = ["system", "light", "dark"] as const;
type FrameScheme = (typeof SCHEMES)[number];

export interface LivePageHandle {
  /** Loads the page again with the latest draft. */
  reload: () => void;
}

export interface LivePageProps {
  ref?: Ref<LivePageHandle>;
  site: ListedSite;
  drafts: readonly string[];
  page: Page;
  /** Called after the person has followed a link on the page. */
  moved: (page: Page) => void;
  /** Custom properties to set on the page. Names have no leading dashes. */
  properties: Readonly<Record<string, string>> | undefined;
}

/** Shows a page of the site with the draft of its look. Changes of colours are visible immediately, without a request. */
export function LivePage({ ref, site, drafts, page, moved, properties }: LivePageProps) {
  const text = useText();
  const { data, error, refetch } = useQuery(lookPreviewQuery(site.code, drafts));
  const [width, setWidth] = useState<FrameWidth>(hasRoomForPane() ? "desktop" : "phone");
  const [scheme, setScheme] = useState<FrameScheme>("system");
  /**
   * The page last chosen outside the frame, and the number of such choices. Links that the person follows inside the frame do not change
   * it, because the frame would load the page again.
   */
  const [{ wanted, count }, setWanted] = useState({ wanted: page, count: 0 });
  const [shown, setShown] = useState(page);
  const { stage, style } = useFrameSize(width);
  const url = data && previewPage(data.url, wanted, site);
  if (page !== shown) {
    setShown(page);
    setWanted({ wanted: page, count: count + 1 });
  }
  const { frame, tell } = useFrame(url, (message) => {
    if (message.kind !== "ready") return;
    tell({ kind: "look", scheme });
    if (properties !== undefined) tell({ kind: "colors", properties });
    const next = pageAt(message.path, site);
    if (next.path === shown.path && next.language === shown.language) return;
    setShown(next);
    moved(next);
  });
  useImperativeHandle(ref, () => ({
    reload() {
      if (frame.current !== null && data !== undefined)
        frame.current.src = previewPage(data.url, shown, site);
    },
  }));
  useEffect(() => tell({ kind: "look", scheme }), [tell, scheme]);
  useEffect(() => {
    if (properties !== undefined) tell({ kind: "colors", properties });
  }, [tell, properties]);
  return (
    <section className={styles["pane"]} aria-label={text("page")}>
      <div className={styles["tools"]}>
        <Segments
          label={text("page-width")}
          options={WIDTHS.map((value) => ({ value, label: text(`width-${value}`) }))}
          value={width}
          choose={setWidth}
        />
        <Segments
          label={text("page-scheme")}
          options={SCHEMES.map((value) => ({ value, label: text(`scheme-${value}`) }))}
          value={scheme}
          choose={setScheme}
        />
      </div>
      <div ref={stage} className={`${styles["stage"]} ${styles[width]}`}>
        {error !== null && <Failure error={error} retry={() => void refetch()} />}
        {url === undefined && error === null && <Loading />}
        {url !== undefined && (
          <iframe
            key={`${url} ${count}`}
            ref={frame}
            src={url}
            title={text("page-of", { title: page.path })}
            style={style}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            className={scheme === "system" ? undefined : styles[scheme]}
          />
        )}
      </div>
    </section>
  );
}
