import { isLanguageCode } from "../../../../contract/addresses/locales.ts";
import { LANGUAGE_NAMES } from "../../../messages/language-names.ts";
import { useText } from "../../../messages/wording-context.tsx";
import type { ChangedSetting } from "./changed-settings.ts";
import styles from "./publish-dialog.module.css";

/** Keys that only group others, and mean nothing to readers. */
const WRAPPERS = new Set(["config", "siteConfig", "themes", "entries", "children"]);

/** A table of changed settings with their old and new values. */
export function SettingsTable({ settings }: { settings: readonly ChangedSetting[] }) {
  const text = useText();
  return (
    <table className={styles["details"]}>
      <caption className="visually-hidden">{text("settings-changed")}</caption>
      <thead>
        <tr>
          <th scope="col">{text("changed-setting")}</th>
          <th scope="col">{text("detail-before")}</th>
          <th scope="col">{text("detail-after")}</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ path, before, after }) => (
          <tr key={path.join("\n")}>
            <th scope="row">{namesOf(path).map(formatKey).join(" › ")}</th>
            <td>{before === undefined ? "–" : <del>{before}</del>}</td>
            <td>{after === undefined ? "–" : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function namesOf(path: readonly string[]): readonly string[] {
  const names = path.filter((key) => !WRAPPERS.has(key));
  return names.length > 0 ? names : path;
}

/** Shows a language by its name, and splits `needCategories` into words. */
function formatKey(key: string): string {
  if (isLanguageCode(key)) return LANGUAGE_NAMES[key];
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(key)
    ? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : key;
}
