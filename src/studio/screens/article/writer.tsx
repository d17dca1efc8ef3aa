import type { Extension } from "@codemirror/state";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { titleIn } from "../../../contract/front-matter/lines.ts";
import { subjectOfFile } from "../../../contract/studio/file-actions.ts";
import { liveArticlePath } from "../../../contract/studio/live-addresses.ts";
import { recordOpened } from "../../articles/recent-articles.ts";
import type { EditorHandle } from "../../editor/editor-handle.ts";
import { PlainField, suitsPlainField } from "../../editor/plain-field.tsx";
import type { ChooseMedia } from "../../editor/slots/choose-media.ts";
import { TextEditor } from "../../editor/text-editor.tsx";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { hasRoomForPane } from "../../parts/has-room-for-pane.ts";
import { later, laterAside } from "../../parts/later.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useControlKey } from "../../parts/use-control-key.ts";
import { useMay, useMe } from "../../session/me-context.tsx";
import { useTimeZone } from "../../session/sites.ts";
import { browserSetting } from "../../storage/browser-setting.ts";
import type { Opening } from "../../writing/article-file.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { FindingsList } from "./findings-list.tsx";
import { usePaneKey } from "./languages/use-pane-key.ts";
import { PagePane } from "./page/page-pane.tsx";
import { useInitialCaret } from "./page/use-initial-caret.ts";
import { PANES, type Pane, firstPane, storePane } from "./pane-preference.ts";
import { DoneBar } from "./publish/done-bar.tsx";
import { visibilityOf } from "./publish/edits.ts";
import type { Done } from "./publish/use-publication.ts";
import { repairIn } from "./repair-in.ts";
import { RestoredBar } from "./restored-bar.tsx";
import { SaveBadge } from "./save-badge.tsx";
import { TextLength } from "./text-length.tsx";
import { UntranslatedCounter } from "./untranslated-counter.tsx";
import { useArticleCommands } from "./use-article-commands.ts";
import { useCommenting } from "./use-commenting.ts";
import { useEditorExtensions } from "./use-editor-extensions.ts";
import { useFormatBars } from "./use-format-bars.ts";
import { useMenu } from "./use-menu.ts";
import { usePageLike } from "./use-page-like.ts";
import { useSaveVersion } from "./use-save-version.ts";
import { useUntranslatedSentences } from "./use-untranslated-sentences.ts";
import { type OpenDialog, WriterDialogs } from "./writer-dialogs.tsx";
import { WriterHead } from "./writer-head.tsx";
import styles from "./writer.module.css";

// Panes are loaded when they are opened. The details pane includes a YAML parser.
const LanguagesPane = later(
  "languages",
  async () => (await import("./languages/languages-pane.tsx")).LanguagesPane,
);
const DetailsPane = later("details", async () => (await import("./details/details-pane.tsx")).DetailsPane);

const OthersHere = laterAside(
  "others-here",
  async () => (await import("./others/others-here.tsx")).OthersHere,
);
const CommentLayer = laterAside(
  "comments-count",
  async () => (await import("./comments/comment-layer.tsx")).CommentLayer,
);
const CommentsPane = later(
  "article-comments",
  async () => (await import("./comments/comments-pane.tsx")).CommentsPane,
);
const PlannedBar = laterAside(
  "planned-for",
  async () => (await import("./publish/planned-bar.tsx")).PlannedBar,
);

/** Setting of this browser: whether texts are edited in a plain text field. */
const plainSetting = browserSetting("plain-field", ["yes", "no"]);

const NO_MARKS: Extension = [];

export interface WriterProps {
  session: WritingSession;
  /** The state of the text when it was opened. */
  opening: Opening;
  language: LanguageCode;
  path: string;
}

/** The editing screen: header, text, panes and dialogs. */
export function Writer({ session, opening, language, path }: WriterProps) {
  const text = useText();
  const { autosave, file } = session;
  const findings = useOfText(session, () => session.state().findings);
  const title = useOfText(session, () => titleIn(autosave.text)) ?? text("untitled");
  const timeZone = useTimeZone(file.tenant);
  const isLive = useOfText(
    session,
    () => autosave.base !== null && visibilityOf(autosave.text, timeZone) === "published",
  );
  const isBroken = useOfText(
    session,
    () => autosave.base === null && session.state().findings.some(({ severity }) => severity === "error"),
  );
  const { id } = useMe();
  useEffect(() => recordOpened(id, file.tenant, { name: file.name, title }), [id, file, title]);
  const writer = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorHandle>(null);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [done, setDone] = useState<Done>();
  const [missing, setMissing] = useState(0);
  const [isPlain, setPlain] = useState(() => plainSetting.read() === "yes");
  const [pane, setPane] = useState(firstPane);
  const may = useMay();
  const canPublish = may("article.publish", { tenant: file.tenant, ...subjectOfFile(file.name) });
  const canSchedule = may("releases.write", { tenant: file.tenant });
  const subject = { tenant: file.tenant, ...subjectOfFile(file.name) };
  const canWrite = may("article.draft", subject) || may("translation.draft", subject);
  const saveVersion = useSaveVersion(session, () => setDone({ kind: "version-saved" }));
  const { separator } = session.form;
  const hasPlain = useOfText(session, () => suitsPlainField(session.body(), separator));
  const take = (files: readonly File[]) => setDialog({ kind: "pictures", files });
  const chooseMedia: ChooseMedia = (slot) => setDialog({ kind: "picker", slot });
  const extensions = useEditorExtensions(session, language, {
    take,
    reportMissing: setMissing,
    insertPicture: () => setDialog({ kind: "picker" }),
    chooseMedia,
  });
  const usesField = isPlain && hasPlain;
  const { look, isSource, switchSource } = usePageLike(
    session,
    usesField || dialog !== undefined,
    chooseMedia,
  );
  const { highlighter, left } = useUntranslatedSentences(session, language, path);
  const commenting = useCommenting(setPane);
  const { bars, entries: barEntries } = useFormatBars(canWrite, commenting.comment);
  const [marks, extend] = useState<Extension>(NO_MARKS);
  const [commentMarks, extendComments] = useState<Extension>(NO_MARKS);
  const drawn = useMemo(
    () => [look, highlighter, bars, marks, commentMarks],
    [look, highlighter, bars, marks, commentMarks],
  );
  const entries = useMenu({
    session,
    isPlain,
    hasPlain,
    isSource,
    switchSource,
    bars: barEntries,
    open: setDialog,
    saveVersion: () => saveVersion.mutate(),
    switchPlain: () => {
      setPlain(!isPlain);
      plainSetting.store(isPlain ? "no" : "yes");
    },
    switchFullScreen: () =>
      void (document.fullscreenElement === null
        ? writer.current?.requestFullscreen()
        : document.exitFullscreen()),
  });
  const livePage = isLive ? liveArticlePath(file.tenant, language, path) : undefined;
  useArticleCommands(entries, livePage, canPublish ? () => setDialog({ kind: "publish" }) : undefined);
  useControlKey("s", canWrite ? () => saveVersion.mutate() : undefined);
  useControlKey("enter", canPublish ? () => setDialog({ kind: "publish" }) : undefined);
  useEffect(() => {
    session.attach({ show: (wanted) => editor.current?.show(wanted) });
    return () => session.attach(null);
  }, [session]);

  function choosePane(chosen: Pane | undefined): void {
    setPane(chosen);
    storePane(chosen);
  }

  /** Closes the pane if it covers the text, as it does on narrow screens. */
  function uncoverText(): void {
    if (!hasRoomForPane()) flushSync(() => setPane(undefined));
  }

  /** Moves the caret to a line and column. */
  function goTo(line: number, column: number): void {
    uncoverText();
    editor.current?.goTo(line, column);
  }

  const focusText = () => editor.current?.focus();
  usePaneKey({
    focusText: () => {
      uncoverText();
      focusText();
    },
    showPane: () => flushSync(() => setPane("languages")),
  });

  useInitialCaret(session, goTo);
  const shared = {
    ref: editor,
    body: session.body(),
    separator,
    label: text("text-of", { title }),
    tag: LANGUAGE_TAGS[language],
    isReadOnly: !canWrite,
  };
  const badge = (
    <>
      <SaveBadge {...{ session, focusText }} look={(theirs) => setDialog({ kind: "conflict", theirs })} />
      <OthersHere {...{ session, editor, extend }} />
      <CommentLayer
        {...{ session, canWrite }}
        extend={extendComments}
        isOpen={pane === "comments"}
        show={commenting.show}
      />
    </>
  );
  return (
    <div ref={writer} className={styles["writer"]}>
      <WriterHead {...{ tenant: file.tenant, language, path, title, badge, livePage }}>
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
        <Menu label={text("more")} entries={entries} />
        {canPublish && (
          <Button look="do" aria-keyshortcuts="Control+Enter" onClick={() => setDialog({ kind: "publish" })}>
            {text("publish-open")}
          </Button>
        )}
      </WriterHead>
      {missing > 0 && (
        <Notice kind="info" actions={<Button onClick={() => setMissing(0)}>{text("close")}</Button>}>
          <p>{text("pictures-not-pasted", { count: missing })}</p>
        </Notice>
      )}
      {opening.instead !== undefined && <RestoredBar {...{ session, opening, focusText }} />}
      {saveVersion.isError && <Failure error={saveVersion.error} retry={() => saveVersion.mutate()} />}
      {done !== undefined && done.kind !== "planned" && (
        <DoneBar {...{ session, language, path, done }} undone={setDone} close={() => setDone(undefined)} />
      )}
      {canSchedule && <PlannedBar file={file} />}
      {!canPublish && (
        <Notice kind="info">
          <p>{text(canWrite ? "may-not-publish" : "may-not-write")}</p>
        </Notice>
      )}
      <div className={`${styles["work"]} ${pane === undefined ? "" : styles["split"]}`}>
        <div className={styles["text"]}>
          {usesField ? (
            <PlainField {...{ ...shared, take }} change={session.type} />
          ) : (
            <TextEditor {...shared} {...{ findings, text, extensions }} look={drawn} change={session.type} />
          )}
        </div>
        {pane === "page" && <PagePane {...{ session, editor, language, path, title, isBroken, goTo }} />}
        {pane === "languages" && <LanguagesPane {...{ session, editor, language, path }} />}
        {pane === "comments" && (
          <CommentsPane
            {...{ session, goTo, focusText, ...commenting }}
            tag={LANGUAGE_TAGS[language]}
            canComment={canWrite}
          />
        )}
        {pane === "details" && (
          <DetailsPane
            {...{ session, language, path, goTo }}
            isReadOnly={!canWrite}
            tag={LANGUAGE_TAGS[language]}
          />
        )}
      </div>
      <footer className={styles["foot"]}>
        <FindingsList {...{ findings, goTo }} repairOf={(finding) => repairIn(session, finding)} />
        {left !== undefined && canWrite && <UntranslatedCounter left={left} />}
        <TextLength session={session} />
      </footer>
      <WriterDialogs
        {...{ dialog, session, language, path, title }}
        open={setDialog}
        insert={(markdown) => editor.current?.insert(markdown)}
        focusText={focusText}
        done={setDone}
      />
    </div>
  );
}
