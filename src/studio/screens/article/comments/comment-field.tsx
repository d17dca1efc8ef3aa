import { type FormEvent, useRef, useState } from "react";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { LongField } from "../../../parts/field.tsx";
import { isComposing } from "../../../parts/is-composing.ts";
import styles from "./comments-pane.module.css";

/** Maximum number of suggested people. */
const SUGGESTED = 5;
/** The beginning of a name after an at sign, at the end of the text. */
const MENTION = /@([^@\n]{0,40})$/u;

export interface CommentFieldProps {
  label: string;
  /** Names of people who can be mentioned. */
  names: readonly string[];
  hasFocus?: boolean;
  isBusy: boolean;
  /** Sends the comment. Resolves when it is stored. */
  send: (text: string) => Promise<unknown>;
  /** Closes the field. Escape does so only if nothing is written. */
  cancel?: () => void;
}

/** A field for a comment, which suggests people after an at sign. */
export function CommentField({ label, names, hasFocus = false, isBusy, send, cancel }: CommentFieldProps) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [written, write] = useState("");
  const begun = MENTION.exec(written)?.[1]?.toLowerCase();
  const suggested =
    begun === undefined
      ? []
      : names.filter((name) => name.toLowerCase().startsWith(begun) && name.toLowerCase() !== begun);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (written.trim() === "" || isBusy) return;
    // A failure is shown by the caller, and the text stays.
    send(written).then(
      () => write(""),
      () => {},
    );
  }

  return (
    <form ref={form} className={styles["form"]} onSubmit={submit}>
      <LongField
        label={label}
        rows={2}
        value={written}
        maxLength={5_000}
        autoFocus={hasFocus}
        // Typing is blocked until the comment is stored, because the field is then emptied.
        readOnly={isBusy}
        data-own-key="enter"
        onChange={({ currentTarget: { value } }) => write(value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === "Escape" && written.trim() === "") cancel?.();
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          form.current?.requestSubmit();
        }}
      />
      {suggested.length > 0 && (
        <ul className={styles["people"]} aria-label={text("comment-mention")}>
          {suggested.slice(0, SUGGESTED).map((name) => (
            <li key={name}>
              <Button
                look="quiet"
                onClick={() => {
                  write(written.replace(MENTION, `@${name} `));
                  form.current?.querySelector("textarea")?.focus();
                }}
              >
                @{name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["actions"]}>
        <Button type="submit" isBusy={isBusy} aria-keyshortcuts="Control+Enter">
          {text("comment-send")}
        </Button>
        {cancel !== undefined && (
          <Button look="quiet" onClick={cancel}>
            {text("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
