import { useState } from "react";
import { saveFile } from "../../api/save-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { useMe } from "../../session/me-context.tsx";
import styles from "./profile.module.css";

/** Shows new recovery codes, once. Only the button closes it, so that nobody loses them by a stray key. */
export function RecoveryCodesDialog({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const text = useText();
  const { email } = useMe();
  const [isCopied, setCopied] = useState(false);
  const lines = codes.join("\n");
  return (
    <Dialog title={text("recovery-codes")}>
      <p>{text("recovery-codes-explained")}</p>
      <ul className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status">{isCopied && text("codes-copied")}</p>
      <DialogActions>
        <Button
          onClick={() => {
            // If the browser blocks the clipboard, people select the codes or download them.
            navigator.clipboard.writeText(lines).then(
              () => setCopied(true),
              () => {},
            );
          }}
        >
          {text("copy")}
        </Button>
        <Button
          onClick={() => {
            const heading = text("codes-file", { email, host: location.host });
            saveFile(new Blob([`${heading}\n\n${lines}\n`], { type: "text/plain" }), "recovery-codes.txt");
          }}
        >
          {text("download-codes")}
        </Button>
        <Button look="do" onClick={close}>
          {text("codes-stored")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
