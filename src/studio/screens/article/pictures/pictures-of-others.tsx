import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";

/** Tells people without upload permission which pictures they can use. */
export function PicturesOfOthers({ close }: { close: () => void }) {
  const text = useText();
  return (
    <Dialog title={text("may-not-add")} close={close}>
      <p>{text("may-not-add-what-to-do")}</p>
      <DialogActions>
        <Button look="do" onClick={close}>
          {text("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
