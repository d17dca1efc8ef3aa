import { useState } from "react";
import type { MadeLink } from "../../../contract/studio/endpoints/people.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";

export interface LinkDialogProps {
  made: MadeLink;
  /** Explains what to do with the link. */
  explained: string;
  close: () => void;
}

/** Shows a one-time link to copy. */
export function LinkDialog({ made: { link, endsAt, isMailed }, explained, close }: LinkDialogProps) {
  const text = useText();
  const { tag } = useWording();
  const [isCopied, setCopied] = useState(false);
  const times = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Dialog title={text("link-made")} close={close}>
      <p>{explained}</p>
      {isMailed && <p>{text("link-is-mailed")}</p>}
      <Field
        label={text("link")}
        hint={text("link-ends", { time: times.format(endsAt) })}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p role="status">{isCopied && text("copied")}</p>
      <DialogActions>
        <Button onClick={close}>{text("close")}</Button>
        <Button
          look="do"
          onClick={() => {
            // If the browser blocks the clipboard, people copy the link from the field.
            navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => {},
            );
          }}
        >
          {text("copy")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
