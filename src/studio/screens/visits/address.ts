import { useLocation } from "../../routing/location.ts";

/** The periods to choose from, in days. */
export const PERIODS = ["7", "30", "90"] as const;
export type VisitDays = (typeof PERIODS)[number];

/** Reads the period from the address. */
export function usePeriod(): VisitDays {
  const asked = useLocation().searchParams.get("days");
  return PERIODS.find((days) => days === asked) ?? "30";
}
