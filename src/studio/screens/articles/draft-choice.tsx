import { titleIn } from "../../../contract/front-matter/lines.ts";
import type { Plan } from "../../../contract/studio/endpoints/publications.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink, nameOfFile } from "../../parts/file-link.tsx";
import type { FileEdit } from "../../writing/publish-texts.ts";
import styles from "./articles.module.css";

export interface DraftChoiceProps {
  tenant: string;
  drafts: readonly FileEdit[];
  /** The planned change of each draft, once loaded. */
  actions: Plan["files"];
  leftOut: ReadonlySet<string>;
  leaveOut: (names: ReadonlySet<string>) => void;
}

/** A list of drafts to publish together, each with a checkbox. */
export function DraftChoice({ tenant, drafts, actions, leftOut, leaveOut }: DraftChoiceProps) {
  const text = useText();
  return (
    <ul className={styles["files"]}>
      {drafts.map(({ name, text: draft }) => {
        const action = actions.find((each) => each.name === name)?.action;
        const title = draft === null ? undefined : titleIn(draft);
        return (
          <li key={name}>
            <input
              type="checkbox"
              aria-label={nameOfFile(name, title)}
              checked={!leftOut.has(name)}
              onChange={({ currentTarget: { checked } }) => {
                const others = [...leftOut].filter((each) => each !== name);
                leaveOut(new Set(checked ? others : [...others, name]));
              }}
            />{" "}
            <FileLink {...{ tenant, name, title }} />{" "}
            {action !== undefined && !leftOut.has(name) && <small>{text(`action-${action}`)}</small>}
          </li>
        );
      })}
    </ul>
  );
}
