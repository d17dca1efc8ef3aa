import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Loading } from "./states.tsx";

export interface LoadingDialogProps {
  title: string;
  close: () => void;
  /** Called after each key with the whole text typed so far. */
  type: (typed: string) => void;
}

/**
 * Placeholder for a dialog while its code loads. It receives key presses, which would otherwise trigger shortcuts of the page. It becomes
 * visible only if loading takes long.
 */
export function LoadingDialog({ title, close, type }: LoadingDialogProps) {
  const text = useText();
  return (
    <Dialog title={title} close={close} look="loading">
      <input
        className="visually-hidden"
        aria-label={text("loading")}
        autoComplete="off"
        // Prevents phones from opening the keyboard for this field.
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

/**
 * Inserts text into a field as if it were typed there. It was typed before the field was loaded. Does nothing if the element is not a
 * text field.
 */
export function typeInto(field: Element | null, typed: string): void {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (typed === "" || !isField) return;
  const { selectionStart, selectionEnd } = field;
  if (selectionStart === null || selectionEnd === null) return;
  field.setRangeText(typed, selectionStart, selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
