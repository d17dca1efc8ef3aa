/** The pasted files. Ignored if there is also text, because office programs add a picture of copied text. */
export function pastedFiles(data: DataTransfer | null): File[] {
  return data?.getData("text/plain") === "" ? [...data.files] : [];
}

export function droppedFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Whether a drag contains files. Browsers reveal the files themselves only on drop. */
export function bringsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") === true;
}
