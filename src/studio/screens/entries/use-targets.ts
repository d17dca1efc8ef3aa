import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ADDRESS_ENDPOINTS, MAXIMUM_TARGETS } from "../../../contract/studio/endpoints/addresses.ts";
import { call } from "../../api/call.ts";
import { type Entries, type ListFile, listsOf } from "../../lists/list-file.ts";
import { targetOf } from "./entry-target.ts";
import type { KnownTargets } from "./marks.ts";

/** Returns the targets of a file's entries; `undefined` until they are loaded. */
export function useTargets(tenant: string, file: ListFile | undefined): KnownTargets | undefined {
  const names = useMemo(() => namesIn(file), [file]);
  const { data } = useQuery({
    queryKey: ["targets", tenant, names],
    queryFn: ({ signal }) => findTargets(tenant, names, signal),
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  return data;
}

interface Names {
  articles: string[];
  addresses: string[];
}

function namesIn(file: ListFile | undefined): Names {
  const articles = new Set<string>();
  const addresses = new Set<string>();
  const visit = ({ entries }: Entries): void => {
    for (const entry of entries) {
      const target = targetOf(entry);
      if (target?.kind === "article") articles.add(target.name);
      if (target?.kind === "url" && target.name.startsWith("/")) addresses.add(target.name);
      visit(entry);
    }
  };
  if (file !== undefined) for (const list of listsOf(file)) visit(list);
  return { articles: [...articles].toSorted(), addresses: [...addresses].toSorted() };
}

async function findTargets(
  tenant: string,
  { articles, addresses }: Names,
  signal: AbortSignal,
): Promise<KnownTargets> {
  const count = Math.max(1, Math.ceil(Math.max(articles.length, addresses.length) / MAXIMUM_TARGETS));
  const parts = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const part = (names: readonly string[]) =>
        names.slice(index * MAXIMUM_TARGETS, (index + 1) * MAXIMUM_TARGETS);
      const input = { tenant, articles: part(articles), addresses: part(addresses) };
      return call(ADDRESS_ENDPOINTS.findTargets, input, { signal });
    }),
  );
  return {
    articles: new Map(
      parts.flatMap((part) => part.articles.map((article) => [article.name, article] as const)),
    ),
    addresses: new Map(
      parts.flatMap((part) => part.addresses.map(({ address, leadsTo }) => [address, leadsTo] as const)),
    ),
  };
}
