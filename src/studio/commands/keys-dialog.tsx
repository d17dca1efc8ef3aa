import { useState } from "react";
import type { MessageId } from "../messages/messages.ts";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog, DialogActions } from "../parts/dialog.tsx";
import { plainKeysSetting } from "./plain-keys.ts";
import styles from "./palette.module.css";

/** The modifier key of this platform. */
const CONTROL = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

type Keys = readonly (readonly [keys: readonly string[], action: MessageId])[];

/** All keyboard shortcuts, grouped by where they work. */
const KEYS: readonly (readonly [where: MessageId, keys: Keys])[] = [
  [
    "keys-everywhere",
    [
      [[CONTROL, "K"], "palette"],
      [["?"], "keys"],
      [["Esc"], "key-close"],
    ],
  ],
  [
    "keys-list",
    [
      [["/"], "search-articles"],
      [["N"], "new-article"],
      [["↑", "↓", "←", "→"], "key-move"],
      [["Enter"], "key-open"],
      [["Space"], "key-choose"],
      [["⇧", "Space"], "key-choose-range"],
      [[CONTROL, "A"], "choose-all"],
      [["Esc"], "choose-none"],
    ],
  ],
  ["keys-rows", [[["⇧", "F10"], "key-row-menu"]]],
  [
    "keys-writing",
    [
      [[CONTROL, "Enter"], "publish"],
      [[CONTROL, "S"], "menu-keep"],
      [[CONTROL, "B"], "key-bold"],
      [[CONTROL, "I"], "key-italic"],
      [["Alt", "F10"], "key-format-bar"],
      [[CONTROL, "E"], "source"],
      [[CONTROL, "."], "repair"],
      [[CONTROL, "U"], "key-up-to-date"],
      [[CONTROL, "J"], "key-next-sentence"],
      [[CONTROL, "Alt", "M"], "key-comment"],
      [[CONTROL, "F"], "find"],
      [["F6"], "key-beside"],
      [["Tab"], "key-leave"],
    ],
  ],
];

/** Lists all keyboard shortcuts. */
export function KeysDialog({ close }: { close: () => void }) {
  const text = useText();
  const [isPlain, setPlain] = useState(() => plainKeysSetting.read() !== "off");
  return (
    <Dialog title={text("keys")} close={close} width="wide">
      <div className={styles["keys"]}>
        {KEYS.map(([where, keys]) => (
          <section key={where}>
            <h3>{text(where)}</h3>
            <dl>
              {keys.map(([combination, action]) => (
                <div key={action}>
                  <dt>{text(action)}</dt>
                  <dd>
                    {combination.map((key) => (
                      <span key={key}>
                        <kbd>{key}</kbd>{" "}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label>
        <input
          type="checkbox"
          checked={isPlain}
          onChange={({ currentTarget: { checked } }) => {
            setPlain(checked);
            plainKeysSetting.store(checked ? "on" : "off");
          }}
        />{" "}
        {text("plain-keys")}
      </label>
      <DialogActions>
        <Button onClick={close}>{text("close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
