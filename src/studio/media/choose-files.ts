/** Opens the browser's file picker. If the person cancels, nothing happens. */
export function chooseFiles(
  { accept = "", isOne = false }: { accept?: string; isOne?: boolean },
  take: (files: File[]) => void,
): void {
  const input = Object.assign(document.createElement("input"), { type: "file", multiple: !isOne, accept });
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) take(files);
  });
  input.click();
}
