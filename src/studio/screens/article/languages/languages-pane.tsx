import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../../contract/addresses/locales.ts";
import type { EditorHandle } from "../../../editor/editor-handle.ts";
import { LANGUAGE_NAMES } from "../../../messages/language-names.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Empty, Failure, Loading } from "../../../parts/states.tsx";
import { joiningKeyOf } from "../../../writing/article-file.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { BeginLanguages } from "./begin-languages.tsx";
import { LanguageColumn } from "./language-column.tsx";
import { type OtherText, otherTextsQuery, outdatedQuery } from "./other-texts.ts";
import { OutdatedBar } from "./outdated-bar.tsx";
import styles from "./languages-pane.module.css";

export interface LanguagesPaneProps {
  session: WritingSession;
  editor: RefObject<EditorHandle | null>;
  language: LanguageCode;
  path: string;
}

/** Shows the article's other languages next to the text, aligned by headings, and changes of the original. */
export function LanguagesPane({ session, editor, language, path }: LanguagesPaneProps) {
  const text = useText();
  // The translation key is read once, when the pane opens. Otherwise, typing a new key would reload the pane after each letter.
  const [key] = useState(() => joiningKeyOf(session.autosave.text, path));
  const { data, error, refetch } = useQuery(otherTextsQuery(session.file, key));
  const [hidden, setHidden] = useState<ReadonlySet<LanguageCode>>(new Set());
  const { data: outdated } = useQuery(outdatedQuery(session.file));
  const published = outdated?.diff
    .flatMap(({ kind, text: words }) => (kind === "removed" ? [] : words))
    .join("");
  // Changes are marked only in the published text; in a draft the marks would be in the wrong places.
  const isMarked = (other: OtherText) => other.name === outdated?.original && other.text === published;
  const shown = data?.filter((other) => !hidden.has(other.language)) ?? [];
  return (
    <section className={styles["pane"]} aria-label={text("languages")}>
      <OutdatedBar session={session} language={language} isMarked={shown.some(isMarked)} />
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <Empty title={text("languages-none")}>
          <p>{text("languages-none-what-to-do")}</p>
        </Empty>
      )}
      {data !== undefined && data.length > 1 && (
        <fieldset className={styles["choice"]}>
          <legend className="visually-hidden">{text("languages-shown")}</legend>
          {data.map((other) => (
            <label key={other.language}>
              <input
                type="checkbox"
                checked={!hidden.has(other.language)}
                onChange={({ currentTarget: { checked } }) =>
                  setHidden((before) => {
                    const others = [...before].filter((each) => each !== other.language);
                    return new Set(checked ? others : [...others, other.language]);
                  })
                }
              />{" "}
              <span lang={LANGUAGE_TAGS[other.language]}>{LANGUAGE_NAMES[other.language]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {data !== undefined && <BeginLanguages {...{ session, language }} joiningKey={key} others={data} />}
      <div className={styles["columns"]}>
        {shown.map((other) => (
          <LanguageColumn
            key={other.language}
            {...{ session, editor, other }}
            changes={isMarked(other) ? outdated?.diff : undefined}
          />
        ))}
      </div>
    </section>
  );
}
