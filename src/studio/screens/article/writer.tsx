import { Suspense, lazy, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { assistance } from "../../editor/assistance.ts";
import type { EditorHandle } from "../../editor/editor-handle.ts";
import { PlainField, suitsPlainField } from "../../editor/plain-field.tsx";
import { TextEditor } from "../../editor/text-editor.tsx";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Loading } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { titleOf } from "../../writing/article-file.ts";
import type { KeptFinding, TheirDraft } from "../../writing/draft-keeper.ts";
import { repairOf } from "../../writing/repairs.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { ClashDialog } from "./clash-dialog.tsx";
import { findArticles } from "./find-articles.ts";
import { FindingsList } from "./findings-list.tsx";
import { KeepingBadge } from "./keeping-badge.tsx";
import { PagePane } from "./page/page-pane.tsx";
import { PANES, type Pane, hasRoomBeside, keepPane, rememberedPane } from "./pane-preference.ts";
import { usesPlainField, keepPlainField } from "./plain-preference.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { RestoredBar } from "./restored-bar.tsx";
import { useControlKey } from "./use-keys.ts";
import { WriterHead } from "./writer-head.tsx";
import styles from "./writer.module.css";

/** Reading YAML is for those who open it. */
const FactsPane = lazy(async () => ({ default: (await import("./facts/facts-pane.tsx")).FactsPane }));

export interface WriterProps {
  session: WritingSession;
  isRestored: boolean;
  language: LanguageCode;
  path: string;
}

/** The text, what stands beside it, and what can be done with it. */
export function Writer({ session, isRestored, language, path }: WriterProps) {
  const text = useText();
  const { keeper, file } = session;
  const { keeping, findings } = useSyncExternalStore(session.subscribe, session.state);
  const title = titleOf(keeper.text, path);
  const editor = useRef<EditorHandle>(null);
  const [dialog, setDialog] = useState<"publish" | { clash: TheirDraft }>();
  const [isPlain, setPlain] = useState(usesPlainField);
  const [pane, setPane] = useState(rememberedPane);
  const [extensions] = useState(() =>
    assistance({
      name: file.name,
      text,
      findArticles: (letters, signal) => findArticles({ tenant: file.tenant, language, letters }, signal),
    }),
  );
  const canPublish = usePublishRight(file.tenant, language, path);
  const { body, separator } = { body: session.body(), separator: session.form.separator };
  const hasPlain = suitsPlainField(body, separator);
  useControlKey("enter", canPublish && dialog === undefined ? () => setDialog("publish") : undefined);
  useEffect(() => {
    session.attach({ show: (wanted) => editor.current?.show(wanted) });
    return () => session.attach(null);
  }, [session]);

  function choosePane(chosen: Pane | undefined): void {
    setPane(chosen);
    keepPane(chosen);
  }

  /** Puts the caret at a place; where the pane covers the text, it is closed first. */
  function goTo(line: number, column: number): void {
    if (!hasRoomBeside()) flushSync(() => setPane(undefined));
    editor.current?.goTo(line, column);
  }

  function repair(finding: KeptFinding): (() => void) | undefined {
    if (repairOf(finding, body) === undefined) return undefined;
    return () => {
      const now = session.body();
      const change = repairOf(finding, now);
      if (change !== undefined)
        session.replace(session.form.mark + now.slice(0, change.from) + change.insert + now.slice(change.to));
    };
  }

  const shared = {
    ref: editor,
    body,
    separator,
    label: text("text-of", { title }),
    tag: LANGUAGE_TAGS[language],
  };
  const badge = (
    <KeepingBadge keeping={keeping} look={(clash) => setDialog({ clash })} save={() => void keeper.flush()} />
  );
  return (
    <div className={styles["writer"]}>
      <WriterHead {...{ tenant: file.tenant, language, path, title, badge }}>
        {PANES.map((each) => (
          <Button
            key={each}
            look="quiet"
            aria-pressed={pane === each}
            onClick={() => choosePane(pane === each ? undefined : each)}
          >
            {text(each)}
          </Button>
        ))}
        <Button
          look="quiet"
          aria-pressed={isPlain && hasPlain}
          disabled={!hasPlain}
          title={hasPlain ? text("plain-field-explained") : text("plain-field-unfit")}
          onClick={() => {
            setPlain(!isPlain);
            keepPlainField(!isPlain);
          }}
        >
          {text("plain-field")}
        </Button>
        {canPublish && (
          <Button look="do" aria-keyshortcuts="Control+Enter" onClick={() => setDialog("publish")}>
            {text("publish-open")}
          </Button>
        )}
      </WriterHead>
      {isRestored && <RestoredBar session={session} />}
      {!canPublish && (
        <Notice kind="info">
          <p>{text("may-not-publish")}</p>
        </Notice>
      )}
      <div className={`${styles["work"]} ${pane === undefined ? "" : styles["split"]}`}>
        <div className={styles["text"]}>
          {isPlain && hasPlain ? (
            <PlainField {...shared} change={session.type} />
          ) : (
            <TextEditor {...shared} {...{ findings, text, extensions }} change={session.type} />
          )}
        </div>
        {pane === "page" && <PagePane {...{ session, editor, language, path, title, goTo }} />}
        {pane === "facts" && (
          <Suspense fallback={<Loading />}>
            <FactsPane session={session} tag={LANGUAGE_TAGS[language]} goTo={goTo} />
          </Suspense>
        )}
      </div>
      <FindingsList findings={findings} goTo={goTo} repairOf={repair} />
      {dialog === "publish" && (
        <PublishDialog
          session={session}
          close={() => setDialog(undefined)}
          clash={(clash) => setDialog({ clash })}
        />
      )}
      {typeof dialog === "object" && (
        <ClashDialog session={session} theirs={dialog.clash} close={() => setDialog(undefined)} />
      )}
    </div>
  );
}

function usePublishRight(tenant: string, language: LanguageCode, path: string): boolean {
  const may = useMay();
  const group = path.includes("/") ? (path.split("/", 1)[0] ?? null) : null;
  return may("article.publish", { tenant, language, group });
}
