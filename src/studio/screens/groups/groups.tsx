import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Loading } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useSite, useSiteName } from "../../session/sites.ts";
import { GroupsView } from "./groups-view.tsx";
import { NamesView } from "./names-view.tsx";
import styles from "./groups.module.css";

const VIEWS = ["groups", "tags", "authors"] as const;

/** The groups of a site, and the tags and authors of its texts. */
export function Groups({ tenant }: { tenant: string }) {
  const text = useText();
  const site = useSite(tenant);
  return (
    <Screen title={text("groups")} kicker={useSiteName(tenant)}>
      {site === undefined ? <Loading /> : <OfSite {...{ site }} />}
    </Screen>
  );
}

function OfSite({ site }: { site: ListedSite }) {
  const text = useText();
  const wanted = useLocation().searchParams.get("view");
  const view = VIEWS.find((each) => each === wanted) ?? "groups";
  return (
    <div className={styles["screen"]}>
      <div>
        <Segments
          label={text("groups-view")}
          value={view}
          options={VIEWS.map((value) => ({ value, label: text(`groups-${value}`) }))}
          choose={(value) =>
            changeQuery({ view: value === "groups" ? "" : value, q: "", language: "", sort: "" })
          }
        />
      </div>
      {view === "groups" ? <GroupsView {...{ site }} /> : <NamesView key={view} {...{ site }} kind={view} />}
    </div>
  );
}
