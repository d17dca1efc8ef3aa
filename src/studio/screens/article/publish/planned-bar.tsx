import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ListedRelease, RELEASE_ENDPOINTS } from "../../../../contract/studio/endpoints/releases.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { laterDialog } from "../../../parts/later.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { useSiteTimes } from "../../../session/site-times.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";

const CancelReleaseDialog = laterDialog(
  "cancel-release",
  async () => (await import("../../../parts/cancel-release-dialog.tsx")).CancelReleaseDialog,
);

/** Shows a scheduled change of this text, with a button to cancel it. */
export function PlannedBar({ file: { tenant, name } }: { file: FileOfSite }) {
  const { data } = useQuery({
    queryKey: ["releases", tenant, "newest"],
    queryFn: ({ signal }) => call(RELEASE_ENDPOINTS.listReleases, { tenant }, { signal }),
  });
  const planned = data?.releases.filter(
    ({ state, files }) => state === "planned" && files.some((file) => file.name === name),
  );
  return planned?.map((release) => <Planned key={release.id} {...{ tenant, release }} />);
}

function Planned({ tenant, release }: { tenant: string; release: ListedRelease }) {
  const text = useText();
  const { format } = useSiteTimes(tenant);
  const [isAsking, setAsking] = useState(false);
  const { title, goesLiveAt, files } = release;
  return (
    <Notice
      kind="info"
      actions={
        <Button aria-label={text("cancel-of", { title })} onClick={() => setAsking(true)}>
          {text("cancel-release")}
        </Button>
      }
    >
      <p>
        {text("planned-for", { time: format(goesLiveAt) })}{" "}
        {files.length > 1 && text("planned-together", { count: files.length - 1 })}
      </p>
      {isAsking && <CancelReleaseDialog {...{ tenant, release }} close={() => setAsking(false)} />}
    </Notice>
  );
}
