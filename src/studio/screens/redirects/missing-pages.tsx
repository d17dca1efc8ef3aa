import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ADDRESS_ENDPOINTS } from "../../../contract/studio/endpoints/addresses.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { MissingRow } from "./missing-row.tsx";
import { type Published, PublishedNotice } from "./published-notice.tsx";
import styles from "./redirects.module.css";

export interface MissingPagesProps {
  tenant: string;
  mayWrite: boolean;
}

/** Lists addresses that visitors requested in the last 30 days but that do not exist, most requested first. */
export function MissingPages({ tenant, mayWrite }: MissingPagesProps) {
  const text = useText();
  const [published, setPublished] = useState<Published>();
  const list = useInfiniteQuery({
    queryKey: ["redirects", tenant, "missing"],
    queryFn: ({ pageParam, signal }) =>
      call(ADDRESS_ENDPOINTS.listMissing, { tenant, from: String(pageParam) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
  const addresses = list.data?.pages.flatMap((page) => page.addresses) ?? [];
  const mended = addresses.filter(({ leadsTo }) => leadsTo !== null).length;
  return (
    <>
      {published !== undefined && <PublishedNotice {...{ tenant, published }} />}
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      {list.isSuccess && addresses.length === 0 && (
        <Empty title={text("missing-none")}>
          <p>{text("missing-none-explained")}</p>
        </Empty>
      )}
      {addresses.length > 0 && (
        <p className={styles["explained"]}>
          {text("missing-explained", { count: addresses.length, mended })}
        </p>
      )}
      <ol className={styles["rows"]}>
        {addresses.map((address) => (
          <MissingRow key={address.path} {...{ tenant, address, mayWrite }} published={setPublished} />
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  );
}
