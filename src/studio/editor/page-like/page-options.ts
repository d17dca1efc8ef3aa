import { Facet } from "@codemirror/state";
import type { Text } from "../../messages/messages.ts";
import type { ChooseMedia } from "../slots/choose-media.ts";

/** A picture that the browser can load. */
export interface FoundPicture {
  url: string;
  /** In pixels; `null` if unknown. */
  width: number | null;
  height: number | null;
}

export interface PageOptions {
  text: Text;
  /** Finds a picture by its address in the text; `undefined` if it does not exist. */
  findPicture: (address: string) => Promise<FoundPicture | undefined>;
  /** Opens the target of a link. */
  openLink: (address: string) => void;
  chooseMedia: ChooseMedia;
}

const NONE: PageOptions = {
  text: (id) => id,
  findPicture: () => Promise.resolve(undefined),
  openLink: () => undefined,
  chooseMedia: () => undefined,
};

/** Functions and texts that widgets need from the surrounding screen. */
export const pageOptions = Facet.define<PageOptions, PageOptions>({ combine: ([options = NONE]) => options });
