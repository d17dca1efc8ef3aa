import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useText } from "../messages/wording-context.tsx";
import { isComposing } from "./is-composing.ts";
import styles from "./names-field.module.css";

export interface NamesFieldProps {
  label: string;
  names: readonly string[];
  /** Names used elsewhere, which are suggested while the person types. */
  known: readonly string[];
  /** BCP 47 tag of the language in which names are typed. */
  tag?: string | undefined;
  isInvalid?: boolean;
  change: (names: string[]) => void;
  /** The error message below the field. */
  children?: ReactNode;
}

/** A field for a list of names, such as tags. Only Enter completes a name, so that names may contain commas. */
export function NamesField({ label, names, known, tag, isInvalid, change, children }: NamesFieldProps) {
  const text = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const add = (...added: string[]) => {
    setTyped("");
    const wanted = added.map((name) => name.trim()).filter((name) => name !== "" && !names.includes(name));
    if (wanted.length > 0) change([...new Set([...names, ...wanted])]);
  };
  const remove = (index: number) => {
    change(names.toSpliced(index, 1));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter" && typed.trim() !== "") {
      // Prevents Enter from submitting the form.
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && names.length > 0) remove(names.length - 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData("text/plain").split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    add(...lines);
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id}>{label}</label>
      <div className={styles["box"]} data-invalid={isInvalid}>
        {names.length > 0 && (
          <ul lang={tag} aria-label={label}>
            {names.map((name, index) => (
              <li key={names.indexOf(name) === index ? name : `${index} ${name}`}>
                {name}
                <button
                  type="button"
                  aria-label={text("remove-name", { name })}
                  onClick={() => remove(index)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={field}
          id={id}
          lang={tag}
          value={typed}
          list={`${id}-known`}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          aria-invalid={isInvalid}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => add(typed)}
          {...{ onKeyDown, onPaste }}
        />
      </div>
      <datalist id={`${id}-known`}>
        {known
          .filter((name) => !names.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <div id={`${id}-hint`}>
        <p className={styles["hint"]}>{text("names-hint")}</p>
        {children}
      </div>
    </div>
  );
}
