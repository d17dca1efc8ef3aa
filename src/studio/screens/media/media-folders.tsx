import { useText } from "../../messages/wording-context.tsx";
import { withMedia } from "./address.ts";
import styles from "./media-folders.module.css";

/** Links to the parent folders of the open folder, and to the folders in it. */
export function MediaFolders({ folder, folders }: { folder: string; folders: readonly string[] }) {
  const text = useText();
  const parts = folder.split("/").slice(0, -1);
  if (parts.length === 0 && folders.length === 0) return null;
  return (
    <nav className={styles["folders"]} aria-label={text("media-folders")}>
      <ol className={styles["path"]}>
        <li>
          <Folder to="" name={text("media-all-folders")} isCurrent={parts.length === 0} />
        </li>
        {parts.map((name, index) => (
          <li key={`${index} ${name}`}>
            <Folder
              to={`${parts.slice(0, index + 1).join("/")}/`}
              name={name}
              isCurrent={index === parts.length - 1}
            />
          </li>
        ))}
      </ol>
      {folders.length > 0 && (
        <ul className={styles["inside"]}>
          {folders.map((inside) => (
            <li key={inside}>
              <a href={withMedia({ folder: inside, file: "" })}>{inside.slice(folder.length, -1)}</a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function Folder({ to, name, isCurrent }: { to: string; name: string; isCurrent: boolean }) {
  if (isCurrent) return <span aria-current="page">{name}</span>;
  return <a href={withMedia({ folder: to, file: "" })}>{name}</a>;
}
