import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { groupsQuery } from "../../articles/groups-query.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { go } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { SettingsEditor } from "../settings/settings-editor.tsx";
import { ChangedNotice, type Changed } from "./changed-notice.tsx";
import { GroupEditor } from "./group-editor.tsx";
import styles from "./groups.module.css";

const FILE = "site.yaml";

/** The groups of a site. People who may change settings edit them; others see their names. */
export function GroupsView({ site }: { site: ListedSite }) {
  const text = useText();
  const mayWrite = useMay()("settings.write", { tenant: site.code });
  const [changed, setChanged] = useState<Changed>();
  const [openings, setOpenings] = useState(0);
  const client = useQueryClient();
  if (!mayWrite) return <GroupNames {...{ site }} />;
  /** A changed address is published at once, so the file is opened again. */
  const reopen = (next: Changed | undefined) => {
    client.removeQueries({ queryKey: ["open-file", site.code, FILE] });
    setOpenings(openings + 1);
    setChanged(next);
  };
  const openText = () => go(`${studioPath("settings", { tenant: site.code })}?file=site`);
  return (
    <>
      {changed !== undefined && (
        <ChangedNotice
          key={changed.revision}
          tenant={site.code}
          {...{ changed }}
          close={() => setChanged(undefined)}
          undone={() => reopen(undefined)}
        />
      )}
      <SettingsEditor
        key={openings}
        tenant={site.code}
        name={FILE}
        label={text("groups")}
        focusText={() => {}}
        goTo={openText}
      >
        {(session) => <GroupEditor {...{ site, session }} addressChanged={reopen} />}
      </SettingsEditor>
    </>
  );
}

function GroupNames({ site }: { site: ListedSite }) {
  const text = useText();
  const { language } = useWording();
  const { data, error, refetch } = useQuery(groupsQuery(site.code, language));
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <Notice kind="info">{text("groups-read-only")}</Notice>
      <ul className={styles["names"]}>
        {data.map(({ slug, name }) => (
          <li key={slug}>
            <strong>{name}</strong> <code>{slug}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
