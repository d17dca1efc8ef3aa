import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NEED_ENDPOINTS } from "../../../contract/studio/endpoints/needs.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { AskDialog } from "../../parts/ask-dialog.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { changeQuery } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { useEnquiryAction } from "./use-enquiry-action.ts";

export interface HeldBackProps {
  tenant: string;
  /** Whether the list shows only the enquiries that are held for review. */
  isHeldBack: boolean;
}

/** Reports that enquiries are held for review because too many arrived at once, with actions to deliver or erase all of them. */
export function HeldBack({ tenant, isHeldBack }: HeldBackProps) {
  const text = useText();
  const may = useMay();
  const [isErasing, setErasing] = useState(false);
  const { data } = useQuery({
    queryKey: ["needs", tenant, "held-back"],
    queryFn: ({ signal }) => call(NEED_ENDPOINTS.listNeeds, { tenant, suspicion: "flood" }, { signal }),
  });
  const release = useEnquiryAction(() => call(NEED_ENDPOINTS.releaseNeeds, { tenant }));
  const erase = useEnquiryAction(() => call(NEED_ENDPOINTS.eraseHeldNeeds, { tenant }));
  const back = () => changeQuery({ marked: "", id: "" });
  if (data === undefined || data.needs.length === 0)
    return isHeldBack && data !== undefined ? (
      <Notice
        kind="good"
        title={text("held-back-none")}
        actions={<Button onClick={back}>{text("enquiries-show-all")}</Button>}
      />
    ) : null;
  return (
    <Notice
      kind="warn"
      title={text("held-back", { count: data.needs.length, more: data.next === null ? "" : "+" })}
      actions={
        <>
          {isHeldBack ? (
            <Button onClick={back}>{text("enquiries-show-all")}</Button>
          ) : (
            <Button onClick={() => changeQuery({ marked: "flood", state: "", id: "" })}>
              {text("held-back-show")}
            </Button>
          )}
          {may("needs.write", { tenant }) && (
            <Button isBusy={release.isPending} onClick={() => release.mutate()}>
              {text("held-back-deliver")}
            </Button>
          )}
          {may("needs.erase", { tenant }) && (
            <Button look="quiet" onClick={() => setErasing(true)}>
              {text("held-back-erase")}
            </Button>
          )}
        </>
      }
    >
      <p>{text("held-back-explained")}</p>
      {release.error !== null && <Failure error={release.error} />}
      {isErasing && (
        <AskDialog isDangerous title={text("held-back-erase")} action={erase} close={() => setErasing(false)}>
          {text("held-back-erase-explained")}
        </AskDialog>
      )}
    </Notice>
  );
}
