import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { PageFrame, useShownPage } from "../article/page/page-frame.tsx";
import { type Page, lookPreviewQuery, pageAt, previewPage } from "./preview-page.ts";
import styles from "./look.module.css";

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
  const { data, error, refetch } = useQuery(lookPreviewQuery(site.code, drafts));
  /**
   * The page last chosen outside the frame, and the number of such choices. Links that the person follows inside the frame do not change
   * it, because the frame would load the page again.
   */
  const [{ wanted, count }, setWanted] = useState({ wanted: page, count: 0 });
  const [shown, setShown] = useState(page);
  const url = data && previewPage(data.url, wanted, site);
  /** Whether the frame already shows the page that it was last told to load. */
  const hasLoaded = useRef(false);
  if (page !== shown) {
    setShown(page);
    setWanted({ wanted: page, count: count + 1 });
  }
  useEffect(() => {
    hasLoaded.current = false;
  }, [url, count]);
  const framed = useShownPage(url, (message) => {
    if (message.kind !== "ready") return;
    hasLoaded.current = true;
    if (properties !== undefined) send({ kind: "colors", properties });
    const next = pageAt(message.path, site);
    if (next.path === shown.path && next.language === shown.language) return;
    setShown(next);
    moved(next);
  });
  const { frame, send } = framed;
  useImperativeHandle(ref, () => ({
    reload() {
      if (frame.current === null || data === undefined) return;
      // Chromium does not load an address again while that address is still loading, so a new frame loads it.
      if (!hasLoaded.current) return setWanted({ wanted: shown, count: count + 1 });
      hasLoaded.current = false;
      frame.current.src = previewPage(data.url, shown, site);
    },
  }));
  useEffect(() => {
    if (properties !== undefined) send({ kind: "colors", properties });
  }, [send, properties]);
  return (
    <div className={styles["page-frame"]}>
      <PageFrame
        page={framed}
        preview={{ data: url === undefined ? undefined : { url }, error, refetch }}
        title={page.path}
        load={count}
      />
    </div>
  );
}
