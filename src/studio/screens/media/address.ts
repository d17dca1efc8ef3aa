import {
  MEDIA_ORDERS,
  MEDIA_SELECTIONS,
  type MediaOrder,
  type MediaSelection,
} from "../../../contract/studio/media-lists.ts";
import { useLocation } from "../../routing/location.ts";

/** The list's filter and the open file, as the address contains them. */
export interface MediaAddress {
  folder: string;
  query: string;
  order: MediaOrder;
  only: MediaSelection | undefined;
  view: "grid" | "list";
  file: string | null;
}

export function useMediaAddress(): MediaAddress {
  const { searchParams } = useLocation();
  const folder = searchParams.get("folder") ?? "";
  return {
    folder: folder === "" || folder.endsWith("/") ? folder : `${folder}/`,
    query: searchParams.get("q") ?? "",
    order: MEDIA_ORDERS.find((order) => order === searchParams.get("order")) ?? "newest",
    only: MEDIA_SELECTIONS.find((only) => only === searchParams.get("show")),
    view: searchParams.get("view") === "list" ? "list" : "grid",
    file: searchParams.get("file"),
  };
}

/** Returns the current address with changed parameters. Empty values remove their parameter. */
export function withMedia(changes: Readonly<Record<string, string>>): string {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes))
    if (value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url.pathname + url.search;
}
