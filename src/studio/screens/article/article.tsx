import { type LanguageCode, isLanguageCode } from "../../../contract/addresses/locales.ts";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { statusOf } from "../../api/call-error.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ButtonLink } from "../../parts/button.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { articleFile } from "../../writing/article-file.ts";
import { findFile } from "../../writing/server-drafts.ts";
import { type LoadedFile, useLoadedFile, useWriting } from "./use-open-file.ts";
import { Writer } from "./writer.tsx";

export interface ArticleProps {
  tenant: string;
  language: string;
  path: string;
}

/** Loads one text of an article and shows it in the editor. */
export function Article({ tenant, language, path }: ArticleProps) {
  const text = useText();
  const name = articleFile(language, path);
  const { data, error, refetch } = useLoadedFile({ tenant, name }, (signal) =>
    findFile({ tenant, name }, signal),
  );
  if (data !== undefined && isLanguageCode(language))
    return <OpenedArticle {...{ tenant, language, path }} loaded={data} />;
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
  loaded: LoadedFile;
}

function OpenedArticle({ tenant, language, path, loaded }: OpenedArticleProps) {
  return <Writer {...useWriting(tenant, loaded)} language={language} path={path} />;
}
