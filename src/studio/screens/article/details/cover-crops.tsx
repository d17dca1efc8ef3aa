import { CROPS } from "../../../media/crops.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { useCover } from "./use-cover.ts";
import styles from "./details-pane.module.css";

/** Previews of how each theme crops a cover. */
export function CoverCrops({ tenant, value }: { tenant: string; value: string }) {
  const text = useText();
  const cover = useCover(tenant, value);
  if (cover === undefined) return null;
  const { url, objectPosition } = cover;
  return (
    <ul className={styles["crops"]} aria-label={text("cover-crops")}>
      {CROPS.map(({ theme, width, height }) => (
        <li key={theme}>
          <img src={url} alt="" style={{ aspectRatio: `${width} / ${height}`, objectPosition }} />
          <span className={styles["hint"]}>
            {width}:{height}
          </span>
        </li>
      ))}
    </ul>
  );
}
