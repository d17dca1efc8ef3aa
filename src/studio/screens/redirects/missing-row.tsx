import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ADDRESS_ENDPOINTS, type MissingList } from "../../../contract/studio/endpoints/addresses.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useLocation } from "../../routing/location.ts";
import type { Published } from "./published-notice.tsx";
import { RuleForm } from "./rule-form.tsx";
import styles from "./redirects.module.css";

export interface MissingRowProps {
  tenant: string;
  address: MissingList["addresses"][number];
  mayWrite: boolean;
  published: (published: Published) => void;
}

/** A missing address, which unfolds to a form that redirects it. The one in the address is open from the start. */
export function MissingRow({ tenant, address, mayWrite, published }: MissingRowProps) {
  const text = useText();
  const { tag } = useWording();
  const { path, hits, lastDay, leadsTo } = address;
  const [isOpen, setOpen] = useState(useLocation().searchParams.get("open") === path);
  const day = dateFormat(tag, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(lastDay));
  const about = (
    <>
      <strong className={styles["path"]}>{path}</strong>
      <span className={styles["about"]}>{text("missing-hits", { count: hits, day })}</span>
    </>
  );
  if (leadsTo !== null || !mayWrite)
    return (
      <li className={styles["row"]}>
        {about}
        {leadsTo !== null && <span className={styles["good"]}>→ {leadsTo}</span>}
      </li>
    );
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary className={styles["row"]}>{about}</summary>
        {isOpen && <Nearest {...{ tenant, path, published }} />}
      </details>
    </li>
  );
}

/** The redirect form, which suggests the most similar articles as targets. The best one is filled in. */
function Nearest({
  tenant,
  path,
  published,
}: Omit<MissingRowProps, "address" | "mayWrite"> & { path: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["nearest", tenant, path],
    queryFn: ({ signal }) => call(ADDRESS_ENDPOINTS.findNearest, { tenant, path }, { signal }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const targets = data.articles.map(({ url, title }) => ({ url: decodeURI(url), title }));
  return <RuleForm {...{ tenant, targets, published }} from={path} />;
}
