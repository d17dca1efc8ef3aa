import { NEED_ENDPOINTS, type NeedDetail } from "../../../contract/studio/endpoints/needs.ts";
import { SUSPICIONS, isWithheld } from "../../../contract/studio/suspicions.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { useEnquiryAction } from "./use-enquiry-action.ts";
import styles from "./enquiries.module.css";

export interface DeliveriesProps {
  tenant: string;
  need: NeedDetail;
}

/** Shows why an enquiry may be spam, and the result of each delivery, with the other server's error message. */
export function Deliveries({ tenant, need: { id, suspicion, confirmation, deliveries } }: DeliveriesProps) {
  const text = useText();
  const { tag } = useWording();
  const may = useMay();
  const resend = useEnquiryAction(() => call(NEED_ENDPOINTS.resendNeed, { tenant, id }));
  const times = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  const isHeld = isWithheld(suspicion) && deliveries.length === 0;
  const again = may("needs.write", { tenant }) && (
    <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
      {text(isHeld ? "not-spam" : "deliver-again")}
    </Button>
  );
  return (
    <>
      {suspicion.length > 0 && (
        <Notice
          kind="warn"
          title={text(isHeld ? "enquiry-withheld" : "enquiry-suspicious")}
          actions={isHeld && again}
        >
          <ul>
            {SUSPICIONS.filter((reason) => suspicion.includes(reason)).map((reason) => (
              <li key={reason}>{text(`suspicion-${reason}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {deliveries.length > 0 && (
        <section className={styles["part"]}>
          <h3>{text("deliveries")}</h3>
          <ul>
            {deliveries.map(({ channel, status, attempts, lastError, nextAttemptAt }) => (
              <li key={channel}>
                {text(`channel-${channel}`)}:{" "}
                <strong className={styles[status]}>{text(`delivery-${status}`)}</strong>
                {attempts > 0 && ` · ${text("attempts", { count: attempts })}`}
                {status === "pending" &&
                  attempts > 0 &&
                  ` · ${text("next-attempt", { time: times.format(nextAttemptAt) })}`}
                {lastError !== null && status !== "delivered" && (
                  <q className={styles["reason"]}>{lastError}</q>
                )}
              </li>
            ))}
          </ul>
          {(confirmation === "awaited" || deliveries.some(({ status }) => status === "dead")) && again}
        </section>
      )}
      {resend.error !== null && <Failure error={resend.error} />}
    </>
  );
}
