import type { Extension } from "@codemirror/state";
import { useState } from "react";
import { pageLike } from "../../editor/page-like/page-like.ts";
import { useText } from "../../messages/wording-context.tsx";
import { useControlKey } from "../../parts/use-control-key.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { pictureFinder } from "./find-picture.ts";
import { openAddress } from "./open-address.ts";
import { prefersSource, storeSource } from "./source-preference.ts";

const SOURCE: Extension = [];

/** How the editor shows Markdown: like the page, or as source. */
export function usePageLike(
  { file }: WritingSession,
  isOff: boolean,
): {
  look: Extension;
  isSource: boolean;
  switchSource: () => void;
} {
  const [isSource, setSource] = useState(prefersSource);
  const text = useText();
  const [drawn] = useState(() => {
    const findPicture = pictureFinder(file);
    return pageLike({
      text,
      findPicture,
      openLink: (address) => void openAddress(address, file, findPicture),
    });
  });
  const switchSource = () => {
    setSource(!isSource);
    storeSource(!isSource);
  };
  useControlKey("e", isOff ? undefined : switchSource);
  return { look: isSource ? SOURCE : drawn, isSource, switchSource };
}
