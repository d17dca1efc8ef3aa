import { useText } from "../../messages/wording-context.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { changeQuery } from "../../routing/location.ts";
import { useSiteName } from "../../session/sites.ts";
import { PERIODS, useVisitsAddress } from "./address.ts";
import { Counting } from "./counting.tsx";
import { Effects } from "./effects.tsx";
import { ExportButton } from "./export-button.tsx";
import { Figures } from "./figures.tsx";
import styles from "./visits.module.css";

/** Shows how a site is visited, and how publications changed that. */
export function Visits({ tenant }: { tenant: string }) {
  const text = useText();
  const { view, days } = useVisitsAddress();
  return (
    <Screen
      title={text("visits")}
      kicker={useSiteName(tenant)}
      actions={view === "figures" && <ExportButton {...{ tenant, days }} />}
    >
      <div className={styles["choices"]}>
        <Segments
          label={text("visits-view")}
          value={view}
          options={[
            { value: "figures", label: text("visits-figures") },
            { value: "effects", label: text("visits-effects") },
          ]}
          choose={(value) => changeQuery({ view: value === "figures" ? "" : value })}
        />
        {view === "figures" && (
          <Segments
            label={text("visits-period")}
            value={days}
            options={PERIODS.map((value) => ({
              value,
              label: text("visits-days", { count: Number(value) }),
            }))}
            choose={(value) => changeQuery({ days: value })}
          />
        )}
      </div>
      {view === "figures" ? <Figures {...{ tenant, days }} /> : <Effects {...{ tenant }} />}
      <Counting />
    </Screen>
  );
}
