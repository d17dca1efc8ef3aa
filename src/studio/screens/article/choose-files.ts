/** Opens the browser's file picker for pictures. */
export function choosePictures(take: (files: File[]) => void): void {
  const input = Object.assign(document.createElement("input"), {
    type: "file",
    multiple: true,
    accept: "image/*",
  });
  input.addEventListener("change", () => take([...(input.files ?? [])]));
  input.click();
}
