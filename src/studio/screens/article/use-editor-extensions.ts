import { useEffect, useRef, useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { assistance } from "../../editor/assistance.ts";
import { pasteAddress } from "../../editor/paste/paste-address.ts";
import { pasteMarkup } from "../../editor/paste/paste-markup.ts";
import { takePictures } from "../../editor/paste/take-pictures.ts";
import type { ChooseMedia } from "../../editor/slots/choose-media.ts";
import { useText } from "../../messages/wording-context.tsx";
import type { WritingSession } from "../../writing/writing-session.ts";
import { findArticles } from "./find-articles.ts";

/** Actions that the editor's extensions start on the screen. */
interface EditorActions {
  /** Lets the writer choose a picture, and inserts it at the caret. */
  insertPicture: () => void;
  chooseMedia: ChooseMedia;
  /** Called with pasted or dropped files. */
  take: (files: File[]) => void;
  /** Reports the number of pictures that a pasted text refers to but does not contain. */
  reportMissing: (pictures: number) => void;
}

/** The editor's extensions for articles: blocks, links, pictures and rich paste. */
export function useEditorExtensions(
  { file: { tenant, name } }: WritingSession,
  language: LanguageCode,
  actions: EditorActions,
) {
  const text = useText();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [extensions] = useState(() => [
    assistance({
      name,
      text,
      insertPicture: () => latest.current.insertPicture(),
      chooseMedia: (place) => latest.current.chooseMedia(place),
      findArticles: (letters, signal) => findArticles({ tenant, language, letters }, signal),
    }),
    takePictures((files) => latest.current.take(files)),
    pasteAddress(),
    pasteMarkup(({ files, missing }) => {
      if (files.length > 0) latest.current.take(files);
      if (missing > 0) latest.current.reportMissing(missing);
    }),
  ]);
  return extensions;
}
