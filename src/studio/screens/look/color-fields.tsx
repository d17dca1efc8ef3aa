import { useId, useState } from "react";
import type { ThemeColors } from "../../../contract/api/config.ts";
import { readCssColor } from "../../../contract/api/css-color.ts";
import { matchColors } from "../../../contract/site/theme-colors.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { COLOR_KEYS } from "./look-values.ts";
import styles from "./color-fields.module.css";
import shared from "./look.module.css";

export interface ColorFieldsProps {
  colors: ThemeColors;
  /** Whether the site has its own colours; false if it uses those of the theme. */
  hasColors: boolean;
  /** Called for each movement in the colour picker. */
  drag: (colors: ThemeColors) => void;
  reset: () => void;
}

/** Fields for the three colours of a site. The other two colours follow the main one unless the person sets them. */
export function ColorFields({ colors, hasColors, drag, reset }: ColorFieldsProps) {
  const text = useText();
  const [isMatching, setMatching] = useState(true);
  const set = (key: keyof ThemeColors, color: string) =>
    drag(key === "themeColor" && isMatching ? matchColors(color) : { ...colors, [key]: color });
  return (
    <fieldset className={`${shared["section"]} ${styles["colors"]}`}>
      <legend>{text("look-colors")}</legend>
      {COLOR_KEYS.map((key) => (
        <ColorField
          key={key}
          label={text(`look-${key}`)}
          color={colors[key]}
          set={(color) => {
            if (key !== "themeColor") setMatching(false);
            set(key, color);
          }}
        />
      ))}
      <label className={shared["check"]}>
        <input
          type="checkbox"
          checked={isMatching}
          onChange={({ currentTarget: { checked } }) => {
            setMatching(checked);
            if (checked) drag(matchColors(colors.themeColor));
          }}
        />{" "}
        {text("look-colors-match")}
      </label>
      {hasColors && (
        <Button look="quiet" onClick={reset}>
          {text("look-colors-reset")}
        </Button>
      )}
    </fieldset>
  );
}

interface ColorFieldProps {
  label: string;
  color: string;
  set: (color: string) => void;
}

/** A colour picker, with a text field for the colour in any notation of style sheets. */
function ColorField({ label, color, set }: ColorFieldProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readCssColor(typed) === undefined;
  return (
    <div className={styles["color"]}>
      <input id={id} type="color" value={color} onChange={({ currentTarget: { value } }) => set(value)} />
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        aria-label={text("look-color-code", { label })}
        aria-invalid={isWrong || undefined}
        spellCheck={false}
        value={typed ?? color}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const read = readCssColor(value);
          if (read !== undefined) set(read);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
