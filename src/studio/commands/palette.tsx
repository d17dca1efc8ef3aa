import { type KeyboardEvent, useId, useState } from "react";
import { useText } from "../messages/wording-context.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { isComposing } from "../parts/is-composing.ts";
import { type Command, type CommandGroup, startsWithWords, matchesWords } from "./command.ts";
import { useCommands } from "./use-commands.ts";
import { useFoundArticles } from "./use-found-articles.ts";
import styles from "./palette.module.css";

export interface PaletteProps {
  /** The current site. */
  tenant: string | undefined;
  close: () => void;
  showKeys: () => void;
}

/** The command palette: finds articles, screens and commands while the person types. */
export function Palette({ tenant, close, showKeys }: PaletteProps) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const articles = useFoundArticles(tenant, typed);
  const commands = useCommands(tenant, { isSearching: typed.trim() !== "", showKeys }).map(
    ({ heading, commands: all }) => ({
      heading,
      commands: all
        .filter((command) => matchesWords(command, typed))
        .toSorted(
          (one, other) => Number(startsWithWords(other, typed)) - Number(startsWithWords(one, typed)),
        ),
    }),
  );
  const hasNamed = ({ commands: some }: CommandGroup) =>
    some.some((command) => startsWithWords(command, typed));
  const groups = [
    ...commands.filter(hasNamed),
    { heading: text("articles"), commands: articles },
    ...commands.filter((group) => !hasNamed(group)),
  ].filter((group) => group.commands.length > 0);
  const flat = groups.flatMap((group) => group.commands);
  const active = flat[Math.min(at, flat.length - 1)];
  const list = useId();
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && flat.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, flat.length - 1) + step + flat.length) % flat.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      run(active);
    }
  };
  return (
    <Dialog title={text("palette")} close={close} look="palette">
      <input
        className={styles["field"]}
        role="combobox"
        aria-label={text("palette")}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(list, active)}
        placeholder={text("palette-hint")}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={text("palette")} className={styles["list"]}>
        {groups.map(({ heading, commands: shown }) => (
          <div key={heading} role="group" aria-label={heading}>
            <p aria-hidden="true">{heading}</p>
            {shown.map((command) => (
              <Option key={command.id} {...{ list, command }} isActive={command === active} run={run} />
            ))}
          </div>
        ))}
      </div>
      {flat.length === 0 && (
        <p role="status" className={styles["none"]}>
          {text("palette-none")}
        </p>
      )}
    </Dialog>
  );
}

interface OptionProps {
  list: string;
  command: Command;
  isActive: boolean;
  run: (command: Command) => void;
}

/** An option of the list. The focus stays in the text field, which handles keys and refers to the active option. */
function Option({ list, command, isActive, run }: OptionProps) {
  const { label, detail, tag } = command;
  return (
    <div
      id={idOf(list, command)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles["option"]}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: "nearest" });
      }}
      onClick={() => run(command)}
      onKeyDown={(event) => event.key === "Enter" && run(command)}
    >
      <span lang={tag}>{label}</span>
      {detail !== undefined && <small>{detail}</small>}
    </div>
  );
}

function idOf(list: string, { id }: Command): string {
  return `${list}-${encodeURIComponent(id)}`;
}
