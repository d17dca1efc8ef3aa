/** The colon keeps the id distinct from those of headings. */
export const PALETTE_ID = "page:palette";

export function closePalette(): void {
  findPalette()?.close();
}

export function togglePalette(): void {
  const dialog = findPalette();
  if (dialog?.open) dialog.close();
  else dialog?.showModal();
}

function findPalette(): HTMLDialogElement | undefined {
  const element = document.getElementById(PALETTE_ID);
  return element instanceof HTMLDialogElement ? element : undefined;
}
