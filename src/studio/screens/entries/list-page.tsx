import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import { useText } from "../../messages/wording-context.tsx";
import type { WritingSession } from "../../writing/writing-session.ts";
import { PageFrame, useShownPage } from "../article/page/page-frame.tsx";
import { previewQuery } from "../article/page/preview-query.ts";
import { useDraftsPace } from "../article/page/use-drafts-pace.ts";
import styles from "./list-page.module.css";

export interface ListPageProps {
  session: WritingSession;
  language: LanguageCode;
  title: string;
  /** The theme, if it differs from that of the settings. */
  theme?: ThemeCode | undefined;
}

/** The site's pages with the draft of the file, updated with each change. */
export function ListPage({ session, language, title, theme }: ListPageProps) {
  const text = useText();
  const preview = useQuery(previewQuery(session.file, language, "/", theme));
  const firstPath = useRef<string>(undefined);
  const [isElsewhere, setElsewhere] = useState(false);
  /** `isReady`: the page can receive messages. `isBehind`: the draft was saved before that. */
  const state = useRef({ isReady: false, isBehind: false });
  const page = useShownPage(preview.data?.url, (message) => {
    if (message.kind !== "ready") return;
    firstPath.current ??= message.path;
    if (state.current.isBehind) send({ kind: "follow" });
    state.current = { isReady: true, isBehind: false };
    setElsewhere(message.path !== firstPath.current);
  });
  const { send } = page;
  useDraftsPace(session, () => {
    if (state.current.isReady) send({ kind: "follow" });
    else state.current.isBehind = true;
  });
  return (
    <div className={styles["page"]}>
      <PageFrame {...{ page, preview, title }} back={isElsewhere ? text("entries-page-back") : undefined} />
    </div>
  );
}
