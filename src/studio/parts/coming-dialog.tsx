import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Loading } from "./states.tsx";

export interface ComingDialogProps {
  title: string;
  close: () => void;
  /** Told all that was typed, each time something is. */
  type: (typed: string) => void;
}

/**
 * Stands where a dialog will be until its code has come: keys go to it and not to the page behind, where they would do what nobody meant.
 * It is seen where that takes longer than a moment.
 */
export function ComingDialog({ title, close, type }: ComingDialogProps) {
  const text = useText();
  return (
    <Dialog title={title} close={close} look="coming">
      <input
        className="visually-hidden"
        aria-label={text("loading")}
        autoComplete="off"
        // It asks nobody to type: a phone need not show its keys.
        inputMode="none"
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Loading />
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Puts what was typed before a field was there into it, as if it had been typed there. What is no field for text gets nothing. */
export function typeInto(field: Element | null, typed: string): void {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (typed === "" || !isField) return;
  const { selectionStart, selectionEnd } = field;
  if (selectionStart === null || selectionEnd === null) return;
  field.setRangeText(typed, selectionStart, selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
