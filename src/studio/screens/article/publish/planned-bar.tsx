import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ListedRelease, RELEASE_ENDPOINTS } from "../../../../contract/studio/endpoints/releases.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSiteTimes } from "../../../session/site-times.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";

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
  const client = useQueryClient();
  const { id, title, goesLiveAt, version, files } = release;
  const cancel = useMutation({
    mutationFn: () => call(RELEASE_ENDPOINTS.cancelRelease, { tenant, id }, { match: `"${version}"` }),
    onSettled: () => client.invalidateQueries({ queryKey: ["releases", tenant] }),
  });
  if (cancel.error !== null) return <Failure error={cancel.error} retry={() => cancel.mutate()} />;
  return (
    <Notice
      kind="info"
      actions={
        <Button
          aria-label={text("cancel-of", { title })}
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {text("cancel-release")}
        </Button>
      }
    >
      <p>
        {text("planned-for", { time: format(goesLiveAt) })}{" "}
        {files.length > 1 && text("planned-together", { count: files.length - 1 })}
      </p>
    </Notice>
  );
}
