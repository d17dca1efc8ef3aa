import { useId } from "react";
import { THEME_CODES, type ThemeCode } from "../../../contract/addresses/themes.ts";
import { useText } from "../../messages/wording-context.tsx";
import { themeDescription, themeName } from "./theme-name.ts";
import shared from "./look.module.css";
import styles from "./theme-choice.module.css";

export interface ThemeChoiceProps {
  theme: ThemeCode;
  choose: (theme: ThemeCode) => void;
}

/** Lets the person choose one of the themes, each with its purpose. */
export function ThemeChoice({ theme, choose }: ThemeChoiceProps) {
  const text = useText();
  const name = useId();
  return (
    <fieldset className={`${shared["section"]} ${styles["themes"]}`}>
      <legend>{text("look-theme")}</legend>
      {THEME_CODES.map((code) => (
        <label key={code}>
          <input
            type="radio"
            name={name}
            value={code}
            checked={code === theme}
            onChange={() => choose(code)}
          />
          <span>
            <strong>{themeName(code, text)}</strong>
            <small>{themeDescription(code, text)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
