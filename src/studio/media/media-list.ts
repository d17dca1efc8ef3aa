import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { MEDIA_ENDPOINTS, type MediaList } from "../../contract/studio/endpoints/media.ts";
import type { MediaOrder, MediaSelection } from "../../contract/studio/media-lists.ts";
import { call } from "../api/call.ts";

export type MediaFile = MediaList["files"][number];

export interface MediaFilter {
  tenant: string;
  folder: string;
  query: string;
  order: MediaOrder;
  only: MediaSelection | undefined;
}

/** Query for the files below `media/`, page by page. While a new filter loads, the previous files stay visible. */
export function useMediaList(filter: MediaFilter) {
  return useInfiniteQuery({
    queryKey: ["media", filter.tenant, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      call(MEDIA_ENDPOINTS.listMedia, { ...filter, after: pageParam }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The address of a file on the Studio's host. With a width, it is the address of a smaller version of the picture. */
export function mediaUrl(
  tenant: string,
  { name, hash }: { name: string; hash: string },
  width?: 320 | 640 | 1280,
): string {
  const query = new URLSearchParams({ name, hash, ...(width === undefined ? {} : { width: String(width) }) });
  return `${MEDIA_ENDPOINTS.readMedia.path.replace("{tenant}", encodeURIComponent(tenant))}?${query.toString()}`;
}

/** The last part of a name: `plan.svg`. */
export function shortName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
