import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import {
  NEED_ENDPOINTS,
  NEED_STATES,
  type NeedDetail,
  type NeedList,
} from "../../../contract/studio/endpoints/needs.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Segments } from "../../parts/segments.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { addressOfEnquiry } from "./address.ts";
import { AnswerLink } from "./answer-link.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EnquiryFields } from "./enquiry-fields.tsx";
import { EraseButtons } from "./erase-buttons.tsx";
import { Notes } from "./notes.tsx";
import { StateBadge } from "./state-badge.tsx";
import { useEnquiryAction } from "./use-enquiry-action.ts";
import styles from "./enquiries.module.css";

interface EnquiryDetailProps {
  tenant: string;
  id: string;
  forms: NeedList["forms"];
}

/** Shows an enquiry with all its fields and actions. */
export function EnquiryDetail({ tenant, id, forms }: EnquiryDetailProps) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["needs", tenant, "one", id],
    queryFn: ({ signal }) => call(NEED_ENDPOINTS.findNeed, { tenant, id }, { signal }),
  });
  return (
    <section className={styles["detail"]} aria-label={text("enquiry")}>
      <p className={styles["back"]}>
        <a href={addressOfEnquiry(null)}>← {text("enquiries-back")}</a>
      </p>
      {statusOf(error) === 404 ? (
        <Notice kind="warn" title={text("enquiry-gone")} />
      ) : (
        error !== null && <Failure error={error} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Loading />}
      {/* A failed refresh must not discard a note that is being written. */}
      {data !== undefined && statusOf(error) !== 404 && <Opened tenant={tenant} need={data} forms={forms} />}
    </section>
  );
}

function Opened({ tenant, need, forms }: Omit<EnquiryDetailProps, "id"> & { need: NeedDetail }) {
  const text = useText();
  const may = useMay();
  const { tag } = useWording();
  const { id, name, email, createdAt, language, message, state, notes } = need;
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading receives the focus, as on a new screen.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const move = useEnquiryAction((to: NeedDetail["state"]) =>
    call(NEED_ENDPOINTS.moveNeed, { tenant, id, state: to }, { match: `"${state}"` }),
  );
  const mayWrite = may("needs.write", { tenant });
  return (
    <>
      <header className={styles["head"]}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name === "" ? email : name}
          </h2>
          <p className={styles["time"]}>
            {dateFormat(tag, { dateStyle: "full", timeStyle: "short" }).format(createdAt)}
          </p>
        </div>
        <AnswerLink
          {...{ tenant, need }}
          answered={() => mayWrite && state === "new" && move.mutate("open")}
        />
      </header>
      {mayWrite ? (
        <Segments
          label={text("state")}
          value={move.isPending ? move.variables : state}
          options={NEED_STATES.map((value) => ({ value, label: text(`enquiry-${value}`) }))}
          choose={(to) => move.mutate(to)}
        />
      ) : (
        <p>
          <StateBadge state={state} />
        </p>
      )}
      {statusOf(move.error) === 412 ? (
        <Notice kind="warn">{text("enquiry-moved-meanwhile")}</Notice>
      ) : (
        move.error !== null && <Failure error={move.error} />
      )}
      {message !== "" && (
        <p className={styles["words"]} lang={LANGUAGE_TAGS[language]}>
          {message}
        </p>
      )}
      <EnquiryFields need={need} forms={forms} />
      <Deliveries {...{ tenant, need }} />
      <Notes {...{ tenant, id, notes }} canWrite={mayWrite} />
      {may("needs.erase", { tenant }) && <EraseButtons {...{ tenant, need }} />}
    </>
  );
}
