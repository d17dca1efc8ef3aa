import { THEME_CODES } from "../../../contract/addresses/themes.ts";
import type { ThemeColors } from "../../../contract/api/config.ts";
import {
  type Adjustment,
  type ColorPair,
  SCHEMES,
  explainColors,
} from "../../../contract/site/explain-colors.ts";
import { numberFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { COLOR_KEYS } from "./look-values.ts";
import { themeName } from "./theme-name.ts";
import styles from "./color-report.module.css";
import shared from "./look.module.css";

/** Lists how pages adjust these colours to keep text readable, and which pair of colours requires each adjustment. */
export function ColorReport({ colors }: { colors: ThemeColors }) {
  const { text } = useWording();
  const { texts, accents, themes } = explainColors(colors);
  const lines = [
    ...COLOR_KEYS.map((key) => ({ id: `look-text-on-${key}` as const, adjustment: texts[key] })),
    ...SCHEMES.map((scheme) => ({ id: `look-links-${scheme}` as const, adjustment: accents[scheme] })),
  ];
  const forced = lines.filter(({ adjustment }) => adjustment.isForced);
  return (
    <section className={styles["report"]} aria-label={text("look-readable")}>
      <h2>{text("look-readable")}</h2>
      <p className={shared["explained"]} role="status">
        {text("look-adjusted", { count: forced.length })}
      </p>
      <ul>
        {forced.map(({ id, adjustment }) => (
          <li key={id}>
            {text(id)} <Pairs adjustment={adjustment} />
          </li>
        ))}
      </ul>
      <details>
        <summary>{text("look-in-themes")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{text("look-theme")}</th>
              {SCHEMES.map((scheme) => (
                <th key={scheme} scope="col">
                  {text(`scheme-${scheme}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {THEME_CODES.map((code) => (
              <tr key={code}>
                <th scope="row">{themeName(code, text)}</th>
                {themes
                  .filter(({ theme }) => theme === code)
                  .map(({ scheme, adjustment }) => (
                    <td key={scheme}>
                      <Pairs adjustment={adjustment} />
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** The adjusted pair of colours. If the text colour differs, the original pair is shown before it. */
function Pairs({ adjustment: { plain, shown } }: { adjustment: Adjustment }) {
  return (
    <span className={styles["pairs"]}>
      {plain.front !== shown.front && (
        <>
          <Pair pair={plain} isUnread />
          <span aria-hidden="true">→</span>
        </>
      )}
      <Pair pair={shown} />
    </span>
  );
}

function Pair({ pair: { front, ground, ratio }, isUnread = false }: { pair: ColorPair; isUnread?: boolean }) {
  const { text, tag } = useWording();
  const format = numberFormat(tag, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  // Rounded down, because 4.46 must not be displayed as 4.5.
  const written = format.format(Math.floor(ratio * 10) / 10);
  return (
    <span className={styles["pair"]}>
      <span className={styles["sample"]} style={{ color: front, background: ground }} aria-hidden="true">
        {isUnread ? <span className={styles["dot"]} /> : "Aa"}
      </span>
      <span>{text("look-pair", { front, ground, ratio: written })}</span>
    </span>
  );
}
