import { useState } from "react";
import { NEED_ENDPOINTS, type NeedDetail } from "../../../contract/studio/endpoints/needs.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { AskDialog } from "../../parts/ask-dialog.tsx";
import { Button } from "../../parts/button.tsx";
import { changeQuery } from "../../routing/location.ts";
import { useEnquiryAction } from "./use-enquiry-action.ts";
import styles from "./enquiries.module.css";

/** Buttons that erase one enquiry, or all enquiries of its sender. */
export function EraseButtons({ tenant, need: { id, email } }: { tenant: string; need: NeedDetail }) {
  const text = useText();
  const [asked, setAsked] = useState<"one" | "all">();
  const leave = () => changeQuery({ id: "" });
  const one = useEnquiryAction(() => call(NEED_ENDPOINTS.eraseNeed, { tenant, id }).then(leave));
  const all = useEnquiryAction(() => call(NEED_ENDPOINTS.eraseNeedsOf, { tenant, email }).then(leave));
  const close = () => setAsked(undefined);
  return (
    <div className={styles["erase"]}>
      <Button look="quiet" onClick={() => setAsked("one")}>
        {text("erase-one")}
      </Button>
      {email !== "" && (
        <Button look="quiet" onClick={() => setAsked("all")}>
          {text("erase-all-of", { email })}
        </Button>
      )}
      {asked === "one" && (
        <AskDialog isDangerous title={text("erase-one")} action={one} close={close}>
          {text("erase-one-explained")}
        </AskDialog>
      )}
      {asked === "all" && (
        <AskDialog isDangerous title={text("erase-all-of", { email })} action={all} close={close}>
          {text("erase-all-explained")}
        </AskDialog>
      )}
    </div>
  );
}
