import { useQuery } from "@tanstack/react-query";
import { MEDIA_ENDPOINTS } from "../../../../contract/studio/endpoints/media.ts";
import { statusOf } from "../../../api/call-error.ts";
import { call } from "../../../api/call.ts";
import { namedFile } from "../../../articles/named-file.ts";
import { positionOf } from "../../../media/crops.ts";
import { mediaUrl } from "../../../media/media-list.ts";

/** A cover as an image of the Studio, with the point that crops keep as `object-position`. */
export interface Cover {
  url: string;
  objectPosition: string;
}

/**
 * The picture that a cover names; `undefined` while it is loaded, and if there is no such picture, which a finding reports.
 *
 * @param value as in the front matter, such as `media:covers/audit.svg`
 */
export function useCover(tenant: string, value: string): Cover | undefined {
  const name = namedFile(value, "articles/en/cover.md");
  const { data } = useQuery({
    queryKey: ["media", tenant, "one", name],
    queryFn: ({ signal }) => call(MEDIA_ENDPOINTS.findMedia, { tenant, name: name ?? "" }, { signal }),
    enabled: name?.startsWith("media/") === true,
    retry: (count, error) => statusOf(error) !== 404 && count < 2,
  });
  if (data === undefined || !data.type.startsWith("image/")) return undefined;
  return {
    url: mediaUrl(tenant, data, 640),
    objectPosition: positionOf(data.focus ?? { x: 500, y: 500 }),
  };
}
