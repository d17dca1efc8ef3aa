import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { MEDIA_ENDPOINTS, type MediaDetail as Detail } from "../../../contract/studio/endpoints/media.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { dimensionsOf, useSizeFormat } from "../../media/media-facts.ts";
import { mediaUrl, shortName } from "../../media/media-list.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useSiteTimes } from "../../session/site-times.ts";
import { withMedia } from "./address.ts";
import type { ChangedMedia } from "./change-notice.tsx";
import { DescriptionForm } from "./description-form.tsx";
import { FileActions } from "./file-actions.tsx";
import { MediaUses } from "./media-uses.tsx";
import styles from "./media-detail.module.css";
import shared from "./media.module.css";

export interface MediaDetailProps {
  tenant: string;
  name: string;
  changed: (changed: ChangedMedia) => void;
}

/** Shows one file: preview, uses, description and actions. */
export function MediaDetail({ tenant, name, changed }: MediaDetailProps) {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["media", tenant, "one", name],
    queryFn: ({ signal }) => call(MEDIA_ENDPOINTS.findMedia, { tenant, name }, { signal }),
  });
  return (
    <section className={shared["detail"]} aria-label={text("media-file")}>
      <p className={shared["back"]}>
        <a href={withMedia({ file: "" })}>← {text("media-back")}</a>
      </p>
      {statusOf(error) === 404 ? (
        <Notice kind="warn" title={text("media-gone")} />
      ) : (
        error !== null && <Failure error={error} retry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Loading />}
      {/* A failed refresh must not discard a description that is being written. */}
      {data !== undefined && statusOf(error) !== 404 && <Opened {...{ tenant, changed }} file={data} />}
    </section>
  );
}

function Opened({ tenant, file, changed }: Omit<MediaDetailProps, "name"> & { file: Detail }) {
  const text = useText();
  const size = useSizeFormat();
  const { format } = useSiteTimes(tenant);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading receives the focus, as on a new screen.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const facts = [dimensionsOf(file), size(file.bytes), file.type].filter((fact) => fact !== "");
  const isPicture = file.type.startsWith("image/");
  return (
    <>
      <header className={styles["head"]}>
        <h2 ref={heading} tabIndex={-1}>
          {shortName(file.name)}
        </h2>
        <p className={shared["facts"]}>{file.name}</p>
        <p className={shared["facts"]}>
          {facts.join(" · ")}
          {file.changedAt > 0 && <> · {format(file.changedAt)}</>}
          {file.uploadedBy !== null && <> · {file.uploadedBy}</>}
        </p>
      </header>
      <FileActions {...{ tenant, file, changed }} />
      {!isPicture && (
        <p>
          <a href={mediaUrl(tenant, file)} target="_blank" rel="noopener">
            {text("media-open")}
          </a>
        </p>
      )}
      <DescriptionForm key={file.name} {...{ tenant, file, isPicture }} />
      <MediaUses {...{ tenant, file }} />
    </>
  );
}
