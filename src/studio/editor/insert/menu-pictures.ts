import type { Completion } from "@codemirror/autocomplete";

/** Shows a picture before each block of the menu. Pictures are loaded when the menu first opens. */
export const menuPictures = {
  // The label has position 50, so the picture is shown before it.
  position: 20,
  render({ label, detail }: Completion): Node | null {
    // Only the entries of blocks have a detail that equals the label.
    if (label !== detail) return null;
    const frame = document.createElement("span");
    // If the pictures cannot be loaded, the entry has only its name.
    void import("./block-pictures.ts").then(({ drawBlock }) => drawBlock(label, frame), Boolean);
    return frame;
  },
};
