/** The files that a paste brings. Office programs add a picture of the text to the text: that is not meant. */
export function pastedFiles(data: DataTransfer | null): File[] {
  return data?.getData("text/plain") === "" ? [...data.files] : [];
}

export function droppedFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Whether something that is dragged brings files: which, browsers tell when they are dropped. */
export function bringsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") === true;
}
