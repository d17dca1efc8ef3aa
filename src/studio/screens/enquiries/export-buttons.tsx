import { useMutation } from "@tanstack/react-query";
import { NEED_ENDPOINTS, type NeedState } from "../../../contract/studio/endpoints/needs.ts";
import { download } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";

/** Buttons that download the enquiries in a state: as CSV for spreadsheets, or with all details as JSON. */
export function ExportButtons({ tenant, state }: { tenant: string; state: NeedState | undefined }) {
  const text = useText();
  const prove = useProof();
  const save = useMutation({
    mutationFn: (format: "csv" | "json") =>
      prove(() =>
        download(NEED_ENDPOINTS.exportNeeds, { tenant, state, format }, `enquiries-${tenant}.${format}`),
      ),
  });
  return (
    <>
      {save.error !== null && <Failure error={save.error} />}
      {(["csv", "json"] as const).map((format) => (
        <Button key={format} isBusy={save.isPending} onClick={() => save.mutate(format)}>
          {text(`export-${format}`)}
        </Button>
      ))}
    </>
  );
}
