import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type LanguageCode, isLanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { EditedFile } from "../../../contract/studio/endpoints/files.ts";
import { statusOf } from "../../api/call-error.ts";
import { afterDrawing } from "../../editor/after-drawing.ts";
import type { JournalEntry } from "../../journal/journal-entry.ts";
import { type Journal, openJournal } from "../../journal/journal.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ButtonLink } from "../../parts/button.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { useMe } from "../../session/me-context.tsx";
import { useEndOfSession } from "../../session/session-end.tsx";
import { articleFile, openText } from "../../writing/article-file.ts";
import { findFile } from "../../writing/server-drafts.ts";
import { beginWriting } from "../../writing/writing-session.ts";
import { Writer } from "./writer.tsx";

export interface ArticleProps {
  tenant: string;
  language: string;
  path: string;
}

/** The editor of one text of an article. */
export function Article({ tenant, language, path }: ArticleProps) {
  const text = useText();
  const { email } = useMe();
  const name = articleFile(language, path);
  const [journal] = useState(() => openJournal(email, tenant));
  // Never refetched: a later answer must not replace the text in an open editor.
  const { data, error, refetch } = useQuery({
    queryKey: ["open-file", tenant, name],
    queryFn: async ({ signal }) => {
      const entry = await journal.read(name).catch(() => undefined);
      return { file: await findFile({ tenant, name }, signal), entry };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data !== undefined && isLanguageCode(language))
    return <OpenedArticle {...{ tenant, language, path, journal }} {...data} />;
  return (
    <Screen title={path} width="narrow">
      {statusOf(error) === 404 || !isLanguageCode(language) ? (
        <Empty title={text("failure-404")}>
          <p>{text("failure-404-what-to-do")}</p>
          <p>
            <ButtonLink href={studioPath("articles", { tenant })}>{text("to-articles")}</ButtonLink>
          </p>
        </Empty>
      ) : error === null ? (
        <Loading />
      ) : (
        <Failure error={error} retry={() => void refetch()} />
      )}
    </Screen>
  );
}

interface OpenedArticleProps extends ArticleProps {
  language: LanguageCode;
  journal: Journal;
  file: EditedFile;
  entry: JournalEntry | undefined;
}

function OpenedArticle({ tenant, language, path, journal, file, entry }: OpenedArticleProps) {
  const { isEnded, tell: onSignedOut } = useEndOfSession();
  const [opened] = useState(() => {
    const opening = openText(file, entry);
    const surroundings = { journal, onSignedOut, afterDrawing };
    const session = beginWriting({ tenant, name: file.name }, opening, surroundings);
    return { session, opening };
  });
  useEffect(() => {
    const { autosave } = opened.session;
    autosave.open();
    const save = () => void autosave.flush();
    addEventListener("online", save);
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("online", save);
      removeEventListener("pagehide", save);
      save();
      autosave.close();
    };
  }, [opened]);
  useEffect(() => {
    // Save at once after signing in again instead of waiting for the next retry.
    if (!isEnded) void opened.session.autosave.flush();
  }, [opened, isEnded]);
  return <Writer {...opened} language={language} path={path} />;
}
