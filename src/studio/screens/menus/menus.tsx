import { useRef } from "react";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Loading } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { useSite, useSiteName } from "../../session/sites.ts";
import { SettingsEditor } from "../settings/settings-editor.tsx";
import { MenuEditor, type MenuEditorHandle } from "./menu-editor.tsx";
import styles from "../entries/list-screen.module.css";

const FILE = "menus.yaml";

/** The menus of a site as trees. Changes are spliced into `menus.yaml`, with a draft, checks and publication like an article. */
export function Menus({ tenant }: { tenant: string }) {
  const text = useText();
  const site = useSite(tenant);
  return (
    <Screen title={text("menus")} kicker={useSiteName(tenant)}>
      {site === undefined ? <Loading /> : <MenusOfSite {...{ tenant, site }} />}
    </Screen>
  );
}

function MenusOfSite({ tenant, site }: { tenant: string; site: ListedSite }) {
  const text = useText();
  const may = useMay();
  const editor = useRef<MenuEditorHandle>(null);
  const isReadOnly = !may("menus.write", { tenant });
  return (
    <div className={styles["screen"]}>
      {isReadOnly && <Notice kind="info">{text("menus-read-only")}</Notice>}
      <SettingsEditor
        {...{ tenant, isReadOnly }}
        name={FILE}
        label={text("menus")}
        focusText={() => editor.current?.focus()}
        goTo={(line) => editor.current?.goTo(line)}
      >
        {(session) => <MenuEditor ref={editor} {...{ tenant, site, session, isReadOnly }} />}
      </SettingsEditor>
    </div>
  );
}
