/** The address of a picture that `banners.yaml` names with or without `media:`. */
export function pictureAddress(name: string): string {
  return name === "" ? "" : `media:${name.replace(/^(?:media:|\/?media\/)/, "")}`;
}
