/** The pasted files. None if the clipboard also has text, because office programs add a picture of any text that is copied. */
export function pastedFiles(data: DataTransfer | null): File[] {
  return data?.getData("text/plain") === "" ? [...data.files] : [];
}

export function droppedFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Whether a drag contains files. Browsers reveal the files themselves only when they are dropped. */
export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") === true;
}
