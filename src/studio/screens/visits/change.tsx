import { numberFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import styles from "./visits.module.css";

export interface ChangeProps {
  current: number;
  before: number;
  /** Formats a figure. */
  format?: (figure: number) => string;
}

/** The figure of the period before, with the change in per cent where that means something. */
export function Change({ current, before, format }: ChangeProps) {
  const { tag, text } = useWording();
  const shown = (format ?? numberFormat(tag).format)(before);
  const percent = numberFormat(tag, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  return (
    <span className={styles["change"]}>
      {before > 0 && <strong>{percent.format(current / before - 1)}</strong>}{" "}
      <span>{text("visits-before", { figure: shown })}</span>
    </span>
  );
}
