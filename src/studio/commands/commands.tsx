import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { isComposing } from "../parts/is-composing.ts";
import { laterDialog, partQuery } from "../parts/later.tsx";
import { useLocation } from "../routing/location.ts";
import { plainKeysSetting } from "./plain-keys.ts";
import styles from "./commands.module.css";

const loadPalette = async () => (await import("./palette.tsx")).Palette;
const Palette = laterDialog("palette", loadPalette);
const KeysDialog = laterDialog("keys", async () => (await import("./keys-dialog.tsx")).KeysDialog);

/** The dialog that is open, if any. */
export type OpenCommands = "palette" | "keys" | undefined;

/** Returns the open dialog and a function to open one. Keyboard shortcuts open the command palette and the list of shortcuts. */
export function useCommandKeys(): [OpenCommands, (what: OpenCommands) => void] {
  const { pathname } = useLocation();
  const [shownAt, setShownAt] = useState(pathname);
  const [open, setOpen] = useState<OpenCommands>();
  const client = useQueryClient();
  // Loads the palette after the screen, so that it is ready when somebody opens it.
  useEffect(() => void client.prefetchQuery(partQuery("palette", loadPalette)), [client]);
  // Navigation, for example with the Back button, closes the dialog.
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOpen(undefined);
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isComposing(event) || event.altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen("palette");
      } else if (!isCommand && !isWriting(event.target) && plainKeysSetting.read() !== "off")
        pressPlain(event, setOpen);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return [open, setOpen];
}

function pressPlain(event: KeyboardEvent, open: (what: "keys") => void): void {
  const search = document.querySelector<HTMLElement>("[data-search]");
  const begin = document.querySelector<HTMLElement>("[data-new]");
  if (event.key === "?") open("keys");
  else if (event.key === "/" && search !== null) search.focus();
  else if (event.key === "n" && begin !== null) begin.click();
  else return;
  event.preventDefault();
}

const WRITTEN = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable=true]";

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITTEN) !== null;
}

/** Opens the palette. */
export function PaletteButton({ open }: { open: () => void }) {
  const text = useText();
  return (
    <Button className={styles["opener"]} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      <span className={styles["what"]}>
        <Icon name="search" /> {text("palette")}
      </span>{" "}
      <kbd aria-hidden="true">Ctrl K</kbd>
    </Button>
  );
}

export interface CommandsProps {
  tenant: string | undefined;
  open: OpenCommands;
  setOpen: (what: OpenCommands) => void;
}

/** Renders the open dialog. */
export function Commands({ tenant, open, setOpen }: CommandsProps) {
  const close = () => setOpen(undefined);
  return (
    <>
      {open === "palette" && <Palette {...{ tenant, close }} showKeys={() => setOpen("keys")} />}
      {open === "keys" && <KeysDialog close={close} />}
    </>
  );
}
