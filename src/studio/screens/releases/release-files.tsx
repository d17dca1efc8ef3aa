import { useQuery } from "@tanstack/react-query";
import { isLanguageCode } from "../../../contract/addresses/locales.ts";
import { type FileStep, HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import type { ListedRelease } from "../../../contract/studio/endpoints/releases.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { nameOfFile } from "../../parts/file-link.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { PageCompare, type Side } from "../article/publish/page-compare.tsx";
import { ChangedFile } from "../history/changed-file.tsx";
import styles from "./releases.module.css";

export interface ReleaseFilesProps {
  tenant: string;
  release: ListedRelease;
}

/** Lists the files of a release, each with the changed words and its page before and after. */
export function ReleaseFiles({ tenant, release }: ReleaseFilesProps) {
  const text = useText();
  const { revision, files } = release;
  const published = useQuery({
    queryKey: ["revision", tenant, revision],
    queryFn: ({ signal }) => call(HISTORY_ENDPOINTS.findRevision, { tenant, id: revision ?? 0 }, { signal }),
    enabled: revision !== null,
  });
  const planned = files.map(({ name, base, hash, title }) => ({ name, before: base, after: hash, title }));
  const steps = revision === null ? planned : published.data?.files;
  return (
    <section className={styles["contents"]} aria-labelledby="release-files">
      <h2 id="release-files">{text("release-files", { count: files.length })}</h2>
      {published.error !== null && <Failure error={published.error} retry={() => void published.refetch()} />}
      {steps === undefined && published.error === null && <Loading />}
      <ul>
        {steps?.map((step) => (
          <ChangedFile key={step.name} {...{ tenant, step }} isOpen={steps.length === 1}>
            {release.state !== "cancelled" && (
              <ReleasedPage {...{ tenant, release, step }} at={published.data?.at} />
            )}
          </ChangedFile>
        ))}
      </ul>
    </section>
  );
}

interface ReleasedPageProps extends ReleaseFilesProps {
  step: FileStep;
  /** When the release was published; `undefined` for a planned one. */
  at: number | undefined;
}

const ARTICLE = /^articles\/(?<language>[^/]+)\/(?<path>.+)\.md$/;

/** The page of an article, or the home page for other files, without and with the release. */
function ReleasedPage({ tenant, release: { id, version }, step, at }: ReleasedPageProps) {
  const { name, title } = step;
  const { language = "", path } = ARTICLE.exec(name)?.groups ?? {};
  const page = isLanguageCode(language) ? { language, path: `/${path}.html` } : { path: "/" };
  const shown = async (side: Side) => {
    if (at !== undefined) return { tenant, ...page, at: side === "before" ? at - 1 : at };
    return side === "before" ? { tenant, ...page } : { tenant, ...page, release: id };
  };
  return <PageCompare subject={[tenant, id, version, name]} shown={shown} title={nameOfFile(name, title)} />;
}
