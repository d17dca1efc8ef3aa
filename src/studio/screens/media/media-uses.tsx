import type { MediaDetail } from "../../../contract/studio/endpoints/media.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import styles from "./media-detail.module.css";
import shared from "./media.module.css";

/** Lists the texts and settings that refer to a file. */
export function MediaUses({ tenant, file }: { tenant: string; file: Pick<MediaDetail, "uses" | "users"> }) {
  const text = useText();
  return (
    <section className={styles["uses"]} aria-labelledby="media-uses">
      <h3 id="media-uses">{text("media-used-in", { count: file.uses })}</h3>
      {file.uses === 0 ? (
        <p className={shared["facts"]}>{text("media-not-used-explained")}</p>
      ) : (
        <Users {...{ tenant }} users={file.users} />
      )}
      {file.uses > file.users.length && (
        <p className={shared["facts"]}>
          {text("media-further-uses", { count: file.uses - file.users.length })}
        </p>
      )}
    </section>
  );
}

/** Lists files as links that open them. */
export function Users({ tenant, users }: { tenant: string; users: MediaDetail["users"] }) {
  return (
    <ul>
      {users.map(({ name, title }) => (
        <li key={name}>
          <FileLink {...{ tenant, name, title }} />
        </li>
      ))}
    </ul>
  );
}
