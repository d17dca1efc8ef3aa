import { studioPath } from "../../../contract/studio/addresses.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Screen } from "../../parts/screen.tsx";
import { useLocation } from "../../routing/location.ts";
import { useSiteName } from "../../session/sites.ts";
import { ReleaseCalendar } from "./release-calendar.tsx";
import { ReleaseDetail } from "./release-detail.tsx";
import { ReleaseList } from "./release-list.tsx";
import styles from "./releases.module.css";

/** Scheduled and past releases, as a list or in a calendar; or a single release. */
export function Releases({ tenant }: { tenant: string }) {
  const text = useText();
  const { searchParams } = useLocation();
  const name = useSiteName(tenant);
  const id = Number(searchParams.get("release"));
  if (Number.isSafeInteger(id) && id > 0) return <ReleaseDetail key={id} tenant={tenant} id={id} />;
  const isCalendar = searchParams.get("view") === "calendar";
  const path = studioPath("releases", { tenant });
  return (
    <Screen title={text("releases")} kicker={name}>
      <nav className={styles["views"]} aria-label={text("release-views")}>
        <a href={path} aria-current={isCalendar ? undefined : "page"}>
          {text("view-list")}
        </a>
        <a href={`${path}?view=calendar`} aria-current={isCalendar ? "page" : undefined}>
          {text("view-calendar")}
        </a>
      </nav>
      {isCalendar ? <ReleaseCalendar tenant={tenant} /> : <ReleaseList tenant={tenant} />}
    </Screen>
  );
}
