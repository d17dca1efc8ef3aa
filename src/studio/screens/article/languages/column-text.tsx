import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { type Block, sectionsOf } from "./sections.ts";
import styles from "./languages-pane.module.css";

type Part = Plan["files"][number]["diff"][number];

export interface ColumnTextProps {
  source: string;
  /** The changes to mark in this text; `undefined` for none. */
  changes: readonly Part[] | undefined;
}

/** Renders a text as sections and blocks, which can be aligned with those of the edited text. */
export function ColumnText({ source, changes }: ColumnTextProps) {
  return sectionsOf(source).map(({ line, blocks }) => (
    <div key={line} data-section>
      {blocks.map((block) => (
        <div
          key={block.line}
          data-block
          className={block.text.startsWith("#") ? styles["heading"] : undefined}
        >
          {changes === undefined ? block.text : <Marked parts={partsIn(changes, block)} />}
        </div>
      ))}
    </div>
  ));
}

function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ kind, text }, index) => {
    // The order of parts never changes, so the index is a stable key.
    const key = `${index} ${kind}`;
    if (kind === "added") return <ins key={key}>{text}</ins>;
    return kind === "removed" ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
  });
}

/** The part of the changes that lies within one block of the newer text. */
export function partsIn(changes: readonly Part[], { from, text: { length } }: Omit<Block, "line">): Part[] {
  const total = changes.reduce((sum, { kind, text }) => (kind === "removed" ? sum : sum + text.length), 0);
  let at = 0;
  return changes.flatMap(({ kind, text }): Part[] => {
    // Text that was removed from the end belongs to the last block.
    const isHere = at >= from && (at < from + length || (at === total && from + length === total));
    if (kind === "removed") return isHere ? [{ kind, text }] : [];
    const words = text.slice(Math.max(0, from - at), Math.max(0, from + length - at));
    at += text.length;
    return words === "" ? [] : [{ kind, text: words }];
  });
}
