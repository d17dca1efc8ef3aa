import { useQuery } from "@tanstack/react-query";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ButtonLink } from "../../parts/button.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { refreshDelay } from "./refresh-delay.ts";
import { ReleaseRow } from "./release-row.tsx";
import styles from "./releases.module.css";

/** Lists scheduled and past releases. Past releases can be rolled back. */
export function ReleaseList({ tenant }: { tenant: string }) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["releases", tenant],
    queryFn: ({ signal }) => call(RELEASE_ENDPOINTS.listReleases, { tenant }, { signal }),
    // A roll-back is a release that is due now, so this refreshes the list soon after.
    refetchInterval: ({ state: { data: list } }) => list !== undefined && refreshDelay(list),
  });
  const nameOf = useAuthorNames(tenant, data?.releases.map(({ createdBy }) => createdBy) ?? []);
  return (
    <>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data?.releases.length === 0 && (
        <Empty title={text("no-releases")}>
          <p>{text("no-releases-what-to-do")}</p>
          <p>
            <ButtonLink href={studioPath("articles", { tenant })}>{text("releases-to-articles")}</ButtonLink>
          </p>
        </Empty>
      )}
      <ul className={styles["releases"]}>
        {data?.releases.map((release) => (
          <ReleaseRow key={release.id} {...{ tenant, release }} by={nameOf(release.createdBy)} />
        ))}
      </ul>
    </>
  );
}
