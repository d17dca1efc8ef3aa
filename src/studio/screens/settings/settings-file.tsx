import { type RefObject, useEffect, useRef } from "react";
import type { EditorHandle } from "../../editor/editor-handle.ts";
import { PlainField, suitsPlainField } from "../../editor/plain-field.tsx";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { FileOfSite } from "../../writing/server-drafts.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { SettingsEditor } from "./settings-editor.tsx";
import styles from "./settings.module.css";

export interface SettingsFileProps extends FileOfSite {
  label: string;
}

/** The editor of one settings file as text. */
export function SettingsFile({ tenant, name, label }: SettingsFileProps) {
  const editor = useRef<EditorHandle>(null);
  return (
    <SettingsEditor
      {...{ tenant, name, label }}
      canUndo
      focusText={() => editor.current?.focus()}
      goTo={(line, column) => editor.current?.goTo(line, column)}
    >
      {(session) => <TextOfFile {...{ session, label, editor }} />}
    </SettingsEditor>
  );
}

interface TextOfFileProps {
  session: WritingSession;
  label: string;
  editor: RefObject<EditorHandle | null>;
}

function TextOfFile({ session, label, editor }: TextOfFileProps) {
  const text = useText();
  const { separator } = session.form;
  useEffect(() => {
    session.attach({ show: (wanted) => editor.current?.show(wanted) });
    return () => session.attach(null);
  }, [session, editor]);
  if (!suitsPlainField(session.body(), separator))
    return <Notice kind="warn">{text("settings-mixed-lines", { name: session.file.name })}</Notice>;
  return (
    <div className={styles["text"]}>
      <PlainField
        ref={editor}
        body={session.body()}
        separator={separator}
        label={label}
        tag="en"
        change={session.type}
        isCode
      />
    </div>
  );
}
