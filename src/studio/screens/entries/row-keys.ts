import type { KeyboardEvent } from "react";

/** Whether an event comes from the open menu of a row, where the keys of the list do not work. */
export function isInMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[popover]") !== null;
}

/** Whether a row has the focus itself, and not a button in it. */
export function isOnRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.role === "row";
}

/** Whether a key opens the menu of the row that has the focus. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
  return key === "ContextMenu" || (key === "F10" && shiftKey);
}

/** Opens the menu of a row, and focuses its first entry. */
export function openRowMenu(row: EventTarget): void {
  if (!(row instanceof HTMLElement)) return;
  const button = row.querySelector<HTMLButtonElement>("button[popovertarget]");
  const menu = button?.popoverTargetElement;
  // The entries are rendered after the menu has opened.
  const focus = () => requestAnimationFrame(() => menu?.querySelector("button")?.focus());
  menu?.addEventListener("toggle", focus, { once: true });
  button?.click();
}
