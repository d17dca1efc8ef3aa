import { useLocation } from "../../routing/location.ts";

/** The periods to choose from, in days. */
export const PERIODS = ["7", "30", "90"] as const;
export type VisitDays = (typeof PERIODS)[number];

/** Reads view and period from the address. */
export function useVisitsAddress(): { view: "figures" | "effects"; days: VisitDays } {
  const { searchParams } = useLocation();
  const asked = searchParams.get("days");
  return {
    view: searchParams.get("view") === "effects" ? "effects" : "figures",
    days: PERIODS.find((days) => days === asked) ?? "30",
  };
}
