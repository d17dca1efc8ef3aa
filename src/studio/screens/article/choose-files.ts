/** Lets somebody choose pictures of their own device. */
export function choosePictures(take: (files: File[]) => void): void {
  const input = Object.assign(document.createElement("input"), {
    type: "file",
    multiple: true,
    accept: "image/*",
  });
  input.addEventListener("change", () => take([...(input.files ?? [])]));
  input.click();
}
