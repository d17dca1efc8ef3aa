import { THEME_CODES, type ThemeCode } from "../../../contract/addresses/themes.ts";
import { MENU_TYPES, type MenuType } from "../../../contract/api/menu-types.ts";
import { shownLevels } from "../../../contract/site/theme-menus.ts";
import { type ListFile, listOf } from "../../lists/list-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Segments } from "../../parts/segments.tsx";
import { countIn } from "./rows.ts";
import styles from "./menus.module.css";

export interface MenuTabsProps {
  file: ListFile;
  type: MenuType;
  choose: (type: MenuType) => void;
}

/** The menus of a site, with the number of their entries. */
export function MenuTabs({ file, type, choose }: MenuTabsProps) {
  const text = useText();
  return (
    <div>
      <Segments
        label={text("menus")}
        value={type}
        options={MENU_TYPES.map((value) => {
          const list = listOf(file, value);
          return { value, label: `${text(`menu-${value}`)} ${list === undefined ? 0 : countIn(list)}` };
        })}
        choose={choose}
      />
    </div>
  );
}

/** How many levels of a menu each theme shows, the site's theme first. */
export function ThemeLevels({ type, theme }: { type: MenuType; theme: ThemeCode }) {
  const text = useText();
  const themes = [theme, ...THEME_CODES.filter((each) => each !== theme)];
  return (
    <div className={styles["themes"]}>
      <p>{text(`menu-${type}-explained`)}</p>
      <ul>
        {themes.map((each) => {
          const levels = shownLevels(each, type);
          return (
            <li key={each} className={each === theme ? styles["own"] : undefined}>
              {text(each === theme ? "own-theme-levels" : "theme-levels", { theme: each, levels })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
