import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";

export interface UndoButtonsProps {
  /** Takes back the last change; `undefined` if there is none. */
  undo: (() => void) | undefined;
  /** Does the change again that was taken back; `undefined` if there is none. */
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
