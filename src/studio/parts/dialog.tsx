import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called when it is to be closed, by Escape, say. Without it the dialog stays until what it asks for is done. */
  close?: () => void;
  width?: "narrow" | "wide";
  /** A palette has its field at the top in place of its title, which is read out alone. What is only coming is not seen for a moment. */
  look?: "ordinary" | "palette" | "coming";
}

/** What can be done at the end of a dialog: what leaves it first, what it is for last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles["actions"]}>{children}</div>;
}

/** A dialog that is open while it is drawn. The browser keeps the focus in it and gives it back. */
export function Dialog({ title, children, close, width = "narrow", look = "ordinary" }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isGone = useRef(false);
  // It is closed before it is taken out of the page: of one that is out, no browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    isGone.current = false;
    element?.showModal();
    return () => {
      isGone.current = true;
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`${styles["dialog"]} ${styles[width]} ${styles[look]}`}
      onCancel={(event) => {
        // Cancelled are also choices of files and the like inside.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close?.();
      }}
      // A second Escape closes it without asking: it is opened again, or closed for good.
      onClose={() => {
        if (isGone.current) return;
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
