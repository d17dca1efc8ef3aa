import { useQuery } from "@tanstack/react-query";
import { MEDIA_ENDPOINTS } from "../../../../contract/studio/endpoints/media.ts";
import { statusOf } from "../../../api/call-error.ts";
import { call } from "../../../api/call.ts";
import { namedFile } from "../../../articles/named-file.ts";
import { positionOf } from "../../../media/crops.ts";
import { mediaUrl } from "../../../media/media-list.ts";

/** The address of a cover on the Studio's host, with its focus point as a value for `object-position`. */
export interface Cover {
  url: string;
  objectPosition: string;
}

/**
 * Finds the picture of a cover; `undefined` while it loads, or if it does not exist. A missing picture is reported as a finding.
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
