import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { PlainField, suitsPlainField } from "../../editor/plain-field.tsx";
import { type EditorHandle, TextEditor } from "../../editor/text-editor.tsx";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useScreenTitle } from "../../parts/screen.tsx";
import { useMay } from "../../session/me-context.tsx";
import { titleOf } from "../../writing/article-file.ts";
import type { TheirDraft } from "../../writing/draft-keeper.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { ClashDialog } from "./clash-dialog.tsx";
import { FindingsList } from "./findings-list.tsx";
import { KeepingBadge } from "./keeping-badge.tsx";
import { usesPlainField, keepPlainField } from "./plain-preference.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { RestoredBar } from "./restored-bar.tsx";
import styles from "./writer.module.css";

export interface WriterProps {
  session: WritingSession;
  isRestored: boolean;
  language: LanguageCode;
  path: string;
}

/** The text, and what can be done with it. */
export function Writer({ session, isRestored, language, path }: WriterProps) {
  const text = useText();
  const { keeper, file } = session;
  const { keeping, findings } = useSyncExternalStore(session.subscribe, session.state);
  const title = titleOf(keeper.text, path);
  const heading = useScreenTitle(title);
  const editor = useRef<EditorHandle>(null);
  const [dialog, setDialog] = useState<"publish" | { clash: TheirDraft }>();
  const [isPlain, setPlain] = useState(usesPlainField);
  const canPublish = usePublishRight(file.tenant, language, path);
  const { body, separator } = { body: session.body(), separator: session.form.separator };
  const hasPlain = suitsPlainField(body, separator);
  usePublishKey(canPublish && dialog === undefined, () => setDialog("publish"));
  useEffect(() => {
    session.attach({ show: (wanted) => editor.current?.show(wanted) });
    return () => session.attach(null);
  }, [session]);
  const shared = {
    ref: editor,
    body,
    separator,
    label: text("text-of", { title }),
    tag: LANGUAGE_TAGS[language],
  };
  return (
    <div className={styles["writer"]}>
      <header className={styles["head"]}>
        <div className={styles["where"]}>
          <p>
            <a href={studioPath("articles", { tenant: file.tenant })}>{text("articles")}</a>{" "}
            <span aria-hidden="true">/</span> {LANGUAGE_NAMES[language]} <span aria-hidden="true">/</span>{" "}
            {path}
          </p>
          <h1 ref={heading} tabIndex={-1} lang={LANGUAGE_TAGS[language]}>
            {title}
          </h1>
        </div>
        <KeepingBadge
          keeping={keeping}
          look={(clash) => setDialog({ clash })}
          save={() => void keeper.flush()}
        />
        <div className={styles["actions"]}>
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
        </div>
      </header>
      {isRestored && <RestoredBar session={session} />}
      {!canPublish && (
        <Notice kind="info">
          <p>{text("may-not-publish")}</p>
        </Notice>
      )}
      <div className={styles["text"]}>
        {isPlain && hasPlain ? (
          <PlainField {...shared} change={session.type} />
        ) : (
          <TextEditor {...shared} findings={findings} text={text} change={session.type} />
        )}
      </div>
      <FindingsList findings={findings} goTo={(line, column) => editor.current?.goTo(line, column)} />
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

/** Ctrl or ⌘ with Enter, unless an input method takes the key. */
function usePublishKey(isOn: boolean, open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      // Key code 229 is what browsers give for keys of an input method.
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [isOn]);
}
