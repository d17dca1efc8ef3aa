import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { allocatePopupLayer } from "./popup-layer.ts";

/*
 * A modal dialog that works without JavaScript: an invoker command opens it, and a form with the method `dialog` closes it. The browser
 * makes the rest of the page inert, handles Escape, and returns the focus to the button. JavaScript adds commands in older browsers, the
 * focus trap for Tab, and the z-index.
 */

export interface ModalProps {
  /** The id that buttons refer to; unique in the document. */
  id: string;
  /** The label for screen readers. */
  label: string;
  className?: string | undefined;
  /** Whether a click outside closes the dialog, in browsers that support this. */
  closesOnOutsidePress?: boolean | undefined;
  /** Called whenever the dialog is opened or closed. */
  onToggle?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
}

/** A modal dialog that is closed at first. Buttons open it by its `id`. */
export function Modal({ id, label, className, closesOnOutsidePress, onToggle, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => (dialog.current === null ? undefined : setUp(dialog.current)), []);
  // React does not attach `onToggle` to a dialog that the server has rendered.
  useEffect(() => {
    const element = dialog.current;
    const notify = () => onToggle?.(element?.open === true);
    // The dialog may have been opened before hydration.
    notify();
    element?.addEventListener("toggle", notify);
    return () => element?.removeEventListener("toggle", notify);
  }, [onToggle]);
  return (
    <dialog
      ref={dialog}
      id={id}
      className={className}
      aria-label={label}
      {...(closesOnOutsidePress ? { closedby: "any" } : {})}
      onKeyDown={keepTabInside}
      onClick={closeOnPresentPage}
    >
      {children}
    </dialog>
  );
}

/** A button that opens the dialog with this id. */
export function OpenModalButton({ modal, ...props }: ComponentProps<"button"> & { modal: string }) {
  const command = { command: "show-modal", commandfor: modal };
  return <button type="button" aria-haspopup="dialog" {...command} {...props} />;
}

interface CloseModalButtonProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A button that closes the dialog around it. */
export function CloseModalButton({ className, children }: CloseModalButtonProps) {
  return (
    <form method="dialog">
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}

function setUp(dialog: HTMLDialogElement): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const lift = () => {
    dialog.style.zIndex = String(allocatePopupLayer());
  };
  dialog.addEventListener("beforetoggle", (event) => event.newState === "open" && lift(), { signal });
  if (!("command" in HTMLButtonElement.prototype)) {
    for (const opener of document.querySelectorAll(`[commandfor="${CSS.escape(dialog.id)}"]`)) {
      opener.addEventListener("click", () => dialog.showModal(), { signal });
    }
  }
  return () => listeners.abort();
}

/** Moves the focus from the last control to the first one on Tab, and back on Shift+Tab. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Tab" || event.defaultPrevented) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) =>
    control.checkVisibility(),
  );
  const first = controls[0];
  // A group of radio buttons is a single tab stop, whichever button is checked.
  const last = controls.findLast(
    (control) => !(control instanceof HTMLInputElement && control.type === "radio" && !control.checked),
  );
  const [edge, target] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== edge || target === undefined) return;
  event.preventDefault();
  target.focus();
}

const CONTROLS =
  "a[href], button:not([disabled]), input:not([disabled], [type=hidden]), select, textarea, summary";

/** Closes the dialog on a click on a link to the current page, because such a link causes no navigation. */
function closeOnPresentPage({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link !== null && link.href === location.href && link.target === "") currentTarget.close();
}
