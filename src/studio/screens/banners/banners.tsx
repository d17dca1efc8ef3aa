import { useRef } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Loading } from "../../parts/states.tsx";
import { changeQuery, go, useLocation } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { useSite, useSiteName } from "../../session/sites.ts";
import { SettingsEditor } from "../settings/settings-editor.tsx";
import { BannerEditor, type BannerEditorHandle } from "./banner-editor.tsx";
import { HomeEditor } from "./home-editor.tsx";
import styles from "../entries/list-screen.module.css";

const FILE = "banners.yaml";

/** The banners of a site by place, and its home page. Both are spliced into settings files, with a draft, checks and publication like an article. */
export function Banners({ tenant }: { tenant: string }) {
  const text = useText();
  const site = useSite(tenant);
  return (
    <Screen title={text("banners")} kicker={useSiteName(tenant)}>
      {site === undefined ? <Loading /> : <OfSite {...{ tenant, site }} />}
    </Screen>
  );
}

interface OfSiteProps {
  tenant: string;
  site: ListedSite;
}

function OfSite(props: OfSiteProps) {
  const text = useText();
  const mayChangeHome = useMay()("settings.write", { tenant: props.tenant });
  const isHome = useLocation().searchParams.get("view") === "home" && mayChangeHome;
  return (
    <div className={styles["screen"]}>
      {mayChangeHome && (
        <div>
          <Segments
            label={text("banners-view")}
            value={isHome ? "home" : "banners"}
            options={[
              { value: "banners", label: text("banners-view-banners") },
              { value: "home", label: text("home-page") },
            ]}
            choose={(view) => changeQuery({ view: view === "home" ? "home" : "" })}
          />
        </div>
      )}
      {isHome ? <HomeOfSite {...props} /> : <BannersOfSite {...props} />}
    </div>
  );
}

function HomeOfSite({ tenant, site }: OfSiteProps) {
  const text = useText();
  return (
    <SettingsEditor
      {...{ tenant }}
      name="site.yaml"
      label={text("home-page")}
      focusText={() => {}}
      goTo={() => go(`${studioPath("settings", { tenant })}?file=site`)}
    >
      {(session) => <HomeEditor {...{ site, session }} />}
    </SettingsEditor>
  );
}

function BannersOfSite({ tenant, site }: OfSiteProps) {
  const text = useText();
  const may = useMay();
  const editor = useRef<BannerEditorHandle>(null);
  const isReadOnly = !may("banners.write", { tenant });
  return (
    <>
      {isReadOnly && <Notice kind="info">{text("banners-read-only")}</Notice>}
      <SettingsEditor
        {...{ tenant, isReadOnly }}
        name={FILE}
        label={text("banners")}
        focusText={() => editor.current?.focus()}
        goTo={(line) => editor.current?.goTo(line)}
      >
        {(session) => <BannerEditor ref={editor} {...{ tenant, site, session, isReadOnly }} />}
      </SettingsEditor>
    </>
  );
}
