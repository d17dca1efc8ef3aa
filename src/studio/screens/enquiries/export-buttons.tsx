import { useMutation } from "@tanstack/react-query";
import { NEED_ENDPOINTS, type NeedState } from "../../../contract/studio/endpoints/needs.ts";
import { download } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";

export interface ExportButtonsProps {
  /** The filter of the list; the files contain the same enquiries. */
  filter: {
    tenant: string;
    state: NeedState | undefined;
    form: string | undefined;
    suspicion: "flood" | undefined;
  };
}

/** Buttons that download the listed enquiries: as CSV for spreadsheets, or as JSON with all fields. */
export function ExportButtons({ filter }: ExportButtonsProps) {
  const text = useText();
  const prove = useProof();
  const save = useMutation({
    mutationFn: (format: "csv" | "json") =>
      prove(() =>
        download(NEED_ENDPOINTS.exportNeeds, { ...filter, format }, `enquiries-${filter.tenant}.${format}`),
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
