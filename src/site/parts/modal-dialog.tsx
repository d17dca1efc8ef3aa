import { type ReactNode, useEffect, useRef } from "react";

export interface ModalDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Its name for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A dialog above the page, which waits behind it. The browser keeps focus inside, gives it back on closing,
 * and closes on Escape; a press beside it closes it, too. What is inside lives only while it is open.
 */
export function ModalDialog({ isOpen, onClose, label, className, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || element === null) return;
    element.showModal();
    return () => element.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {isOpen && children}
    </dialog>
  );
}
