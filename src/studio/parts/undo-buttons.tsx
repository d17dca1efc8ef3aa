import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";

export interface UndoButtonsProps {
  /** Undoes the last change; `undefined` if there is nothing to undo. */
  undo: (() => void) | undefined;
  /** Repeats the last undone change; `undefined` if there is nothing to redo. */
  redo: (() => void) | undefined;
}

/** The buttons "Undo" and "Redo" of a screen. The screen itself handles their shortcuts. */
export function UndoButtons({ undo, redo }: UndoButtonsProps) {
  const text = useText();
  return (
    <>
      <Button look="quiet" disabled={undo === undefined} aria-keyshortcuts="Control+Z" onClick={undo}>
        {text("undo")}
      </Button>
      <Button look="quiet" disabled={redo === undefined} aria-keyshortcuts="Control+Y" onClick={redo}>
        {text("redo")}
      </Button>
    </>
  );
}
