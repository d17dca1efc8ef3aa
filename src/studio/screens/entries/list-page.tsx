import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
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
}

/** The site's pages with the draft of the file, updated with each change. */
export function ListPage({ session, language, title }: ListPageProps) {
  const text = useText();
  const preview = useQuery(previewQuery(session.file, language, "/"));
  const firstPath = useRef<string>(undefined);
  const [isElsewhere, setElsewhere] = useState(false);
  const page = useShownPage(preview.data?.url, (message) => {
    if (message.kind !== "ready") return;
    firstPath.current ??= message.path;
    setElsewhere(message.path !== firstPath.current);
  });
  const { send } = page;
  useDraftsPace(session, () => send({ kind: "follow" }));
  return (
    <div className={styles["page"]}>
      <PageFrame {...{ page, preview, title }} back={isElsewhere ? text("entries-page-back") : undefined} />
    </div>
  );
}
