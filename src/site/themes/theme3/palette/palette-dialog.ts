/** A colon keeps the id apart from those of headings. */
export const PALETTE_ID = "page:palette";

/** Opens the palette, from wherever on the page. */
export function openPalette(): void {
  const dialog = findPalette();
  if (dialog?.open === false) dialog.showModal();
}

export function closePalette(): void {
  findPalette()?.close();
}

export function togglePalette(): void {
  if (findPalette()?.open) closePalette();
  else openPalette();
}

function findPalette(): HTMLDialogElement | undefined {
  const element = document.getElementById(PALETTE_ID);
  return element instanceof HTMLDialogElement ? element : undefined;
}
