import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called when the person dismisses the dialog, for example with Escape. Without this, the dialog cannot be dismissed. */
  close?: () => void;
  width?: "narrow" | "wide";
  /** `palette` shows the title to screen readers only. `loading` is invisible at first. */
  look?: "ordinary" | "palette" | "loading";
}

/** The buttons of a dialog: cancel first, the main action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles["actions"]}>{children}</div>;
}

/** A modal dialog that is open while it is rendered. The browser keeps the focus inside, and restores it on closing. */
export function Dialog({ title, children, close, width = "narrow", look = "ordinary" }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isClosing = useRef(false);
  // Closes the dialog before it is removed from the page, because browsers restore the focus only on closing.
  useLayoutEffect(() => {
    const element = dialog.current;
    isClosing.current = false;
    element?.showModal();
    return () => {
      isClosing.current = true;
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`${styles["dialog"]} ${styles[width]} ${styles[look]}`}
      onCancel={(event) => {
        // File inputs inside the dialog fire `cancel` events too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close?.();
      }}
      // A second Escape closes the dialog without a `cancel` event.
      onClose={() => {
        if (isClosing.current) return;
        if (close === undefined) dialog.current?.showModal();
        else close();
      }}
    >
      <h2 id={id} className={look === "palette" ? "visually-hidden" : undefined}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
