import type { Extension } from "@codemirror/state";
import { useState } from "react";
import { pageLike } from "../../editor/page-like/page-like.ts";
import type { ChooseMedia } from "../../editor/slots/choose-media.ts";
import { useText } from "../../messages/wording-context.tsx";
import { useControlKey } from "../../parts/use-control-key.ts";
import { browserSetting } from "../../storage/browser-setting.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { pictureFinder } from "./find-picture.ts";
import { openAddress } from "./open-address.ts";

const SOURCE: Extension = [];
/** Setting of this browser: whether texts are shown as Markdown source. */
const sourceSetting = browserSetting("source", ["yes", "no"]);

/** The extension that shows Markdown like the page or as source, as the person has chosen. */
export function usePageLike(
  { file }: WritingSession,
  isOff: boolean,
  chooseMedia: ChooseMedia,
): {
  look: Extension;
  isSource: boolean;
  switchSource: () => void;
} {
  const [isSource, setSource] = useState(() => sourceSetting.read() === "yes");
  const text = useText();
  const [drawn] = useState(() => {
    const findPicture = pictureFinder(file);
    return pageLike({
      text,
      findPicture,
      chooseMedia,
      openLink: (address) => void openAddress(address, file, findPicture),
    });
  });
  const switchSource = () => {
    setSource(!isSource);
    sourceSetting.store(isSource ? "no" : "yes");
  };
  useControlKey("e", isOff ? undefined : switchSource);
  return { look: isSource ? SOURCE : drawn, isSource, switchSource };
}
