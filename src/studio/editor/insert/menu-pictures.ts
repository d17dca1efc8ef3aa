import type { Completion } from "@codemirror/autocomplete";

/** Shows a picture before each block of the menu. Pictures are loaded when the menu first opens. */
export const menuPictures = {
  // Before the label, which has position 50.
  position: 20,
  render({ label, detail }: Completion): Node | null {
    // Only blocks have their label as a detail.
    if (label !== detail) return null;
    const frame = document.createElement("span");
    // Without a picture, the name is enough.
    void import("./block-pictures.ts").then(({ drawBlock }) => drawBlock(label, frame), Boolean);
    return frame;
  },
};
