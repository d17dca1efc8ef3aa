import { useMutation } from "@tanstack/react-query";
import { VISIT_ENDPOINTS } from "../../../contract/studio/endpoints/visits.ts";
import { download } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Failure } from "../../parts/states.tsx";
import type { VisitDays } from "./address.ts";

/** A button that downloads the figures of the period as CSV, with up to 1,000 names in each list. */
export function ExportButton({ tenant, days }: { tenant: string; days: VisitDays }) {
  const text = useText();
  const save = useMutation({
    mutationFn: () =>
      download(VISIT_ENDPOINTS.exportVisits, { tenant, days }, `visits-${tenant}-${days}-days.csv`),
  });
  return (
    <>
      {save.error !== null && <Failure error={save.error} />}
      <Button isBusy={save.isPending} onClick={() => save.mutate()}>
        {text("visits-export")}
      </Button>
    </>
  );
}
