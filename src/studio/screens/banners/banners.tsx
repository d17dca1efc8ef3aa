import { useRef } from "react";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Loading } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { useSite, useSiteName } from "../../session/sites.ts";
import { SettingsEditor } from "../settings/settings-editor.tsx";
import { BannerEditor, type BannerEditorHandle } from "./banner-editor.tsx";
import styles from "../entries/list-screen.module.css";

const FILE = "banners.yaml";

/** The banners of a site by place. Changes are spliced into `banners.yaml`, with a draft, checks and publication like an article. */
export function Banners({ tenant }: { tenant: string }) {
  const text = useText();
  const site = useSite(tenant);
  return (
    <Screen title={text("banners")} kicker={useSiteName(tenant)}>
      {site === undefined ? <Loading /> : <BannersOfSite {...{ tenant, site }} />}
    </Screen>
  );
}

function BannersOfSite({ tenant, site }: { tenant: string; site: ListedSite }) {
  const text = useText();
  const may = useMay();
  const editor = useRef<BannerEditorHandle>(null);
  const isReadOnly = !may("banners.write", { tenant });
  return (
    <div className={styles["screen"]}>
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
    </div>
  );
}
