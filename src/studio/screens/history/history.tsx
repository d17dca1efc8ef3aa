import { useInfiniteQuery } from "@tanstack/react-query";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { nameOfFile } from "../../parts/file-link.tsx";
import { Screen } from "../../parts/screen.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { useLocation } from "../../routing/location.ts";
import { useAuthorNames } from "../../session/colleagues.ts";
import { useSiteName } from "../../session/sites.ts";
import { RevisionRow } from "./revision-row.tsx";
import styles from "./history.module.css";

/** Number of revisions per page. */
const PAGE = 50;

/** Lists the publications of a site, or of the file in the address, with buttons that restore earlier versions. */
export function History({ tenant }: { tenant: string }) {
  const text = useText();
  const name = useLocation().searchParams.get("file") ?? undefined;
  const list = useInfiniteQuery({
    queryKey: ["revisions", tenant, name],
    queryFn: ({ pageParam, signal }) => {
      const wanted = { tenant, name, before: pageParam ?? undefined };
      return call(HISTORY_ENDPOINTS.listRevisions, wanted, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ revisions }) => (revisions.length < PAGE ? null : (revisions.at(-1)?.id ?? null)),
  });
  const revisions = list.data?.pages.flatMap((page) => page.revisions) ?? [];
  const nameOf = useAuthorNames(
    tenant,
    revisions.map(({ author }) => author),
  );
  return (
    <Screen title={text("history")} kicker={useSiteName(tenant)}>
      {name !== undefined && (
        <p>
          {text("history-of-file", { name: nameOfFile(name, revisions[0]?.title) })}{" "}
          <a href={studioPath("history", { tenant })}>{text("history-of-all")}</a>
        </p>
      )}
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.isSuccess && revisions.length === 0 && (
        <Empty title={text("no-changes")}>
          <p>{text("no-changes-what-to-do")}</p>
        </Empty>
      )}
      <ol className={styles["revisions"]}>
        {revisions.map((revision) => (
          <RevisionRow key={revision.id} {...{ tenant, revision, nameOf }} only={name} />
        ))}
      </ol>
      <ShowMore list={list} />
    </Screen>
  );
}
