import { useQuery } from "@tanstack/react-query";
import { MEDIA_ENDPOINTS } from "../../../../contract/studio/endpoints/media.ts";
import { statusOf } from "../../../api/call-error.ts";
import { call } from "../../../api/call.ts";
import { namedFile } from "../../../articles/named-file.ts";
import { CROPS, positionOf } from "../../../media/crops.ts";
import { mediaUrl } from "../../../media/media-list.ts";
import { useText } from "../../../messages/wording-context.tsx";
import styles from "./details-pane.module.css";

/** What each theme shows of a cover. Nothing for a file that does not exist: a finding says so. */
export function CoverCrops({ tenant, value }: { tenant: string; value: string }) {
  const text = useText();
  const name = namedFile(value, "articles/en/cover.md");
  const { data } = useQuery({
    queryKey: ["media", tenant, "one", name],
    queryFn: ({ signal }) => call(MEDIA_ENDPOINTS.findMedia, { tenant, name: name ?? "" }, { signal }),
    enabled: name?.startsWith("media/") === true,
    retry: (count, error) => statusOf(error) !== 404 && count < 2,
  });
  if (data === undefined || !data.type.startsWith("image/")) return null;
  const objectPosition = positionOf(data.focus ?? { x: 500, y: 500 });
  return (
    <ul className={styles["crops"]} aria-label={text("cover-crops")}>
      {CROPS.map(({ theme, width, height }) => (
        <li key={theme}>
          <img
            src={mediaUrl(tenant, data, 640)}
            alt=""
            style={{ aspectRatio: `${width} / ${height}`, objectPosition }}
          />
          <span className={styles["hint"]}>
            {width}:{height}
          </span>
        </li>
      ))}
    </ul>
  );
}
