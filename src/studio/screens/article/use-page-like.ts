import type { Extension } from "@codemirror/state";
import { useState } from "react";
import { pageLike } from "../../editor/page-like/page-like.ts";
import { useControlKey } from "../../parts/use-control-key.ts";
import { prefersSource, storeSource } from "./source-preference.ts";

const SOURCE: Extension = [];

/** How the editor shows Markdown: like the page, or as source. */
export function usePageLike(isOff: boolean): {
  look: Extension;
  isSource: boolean;
  switchSource: () => void;
} {
  const [isSource, setSource] = useState(prefersSource);
  const [drawn] = useState(pageLike);
  const switchSource = () => {
    setSource(!isSource);
    storeSource(!isSource);
  };
  useControlKey("e", isOff ? undefined : switchSource);
  return { look: isSource ? SOURCE : drawn, isSource, switchSource };
}
