/** Contains a colon, because ids of headings do not. */
export const PALETTE_ID = "page:palette";

export function closePalette(): void {
  const element = document.getElementById(PALETTE_ID);
  if (element instanceof HTMLDialogElement) element.close();
}
