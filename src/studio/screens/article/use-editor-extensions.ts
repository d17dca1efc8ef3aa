import { useEffect, useRef, useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { assistance } from "../../editor/assistance.ts";
import { pasteAddress } from "../../editor/paste/paste-address.ts";
import { pasteMarkup } from "../../editor/paste/paste-markup.ts";
import { takePictures } from "../../editor/paste/take-pictures.ts";
import { useText } from "../../messages/wording-context.tsx";
import type { WritingSession } from "../../writing/writing-session.ts";
import { findArticles } from "./find-articles.ts";

/** The editor's extensions for articles: blocks, links, pictures and rich paste. */
export function useEditorExtensions(
  { file: { tenant, name } }: WritingSession,
  language: LanguageCode,
  take: (files: File[]) => void,
  tellMissing: (pictures: number) => void,
) {
  const text = useText();
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const [extensions] = useState(() => [
    assistance({
      name,
      text,
      findArticles: (letters, signal) => findArticles({ tenant, language, letters }, signal),
    }),
    takePictures((files) => latest.current(files)),
    pasteAddress(),
    pasteMarkup(({ files, missing }) => {
      if (files.length > 0) latest.current(files);
      if (missing > 0) tellMissing(missing);
    }),
  ]);
  return extensions;
}
