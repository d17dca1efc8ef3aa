import { type MediaFile, mediaUrl } from "./media-list.ts";
import styles from "./thumbnail.module.css";

/** A small picture of a file; its file extension if it is no picture. Decorative, because the file's name is next to it. */
export function Thumbnail({
  tenant,
  file,
}: {
  tenant: string;
  file: Pick<MediaFile, "name" | "hash" | "type">;
}) {
  const ending = file.name.slice(file.name.lastIndexOf(".") + 1);
  if (!file.type.startsWith("image/")) return <span className={styles["ending"]}>{ending}</span>;
  return (
    <img
      className={styles["picture"]}
      src={mediaUrl(tenant, file, 320)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
