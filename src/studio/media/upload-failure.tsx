import * as v from "valibot";
import { refusedSchema } from "../../contract/studio/endpoints/publications.ts";
import { MAXIMUM_MEDIA_BYTES } from "../../contract/studio/media-limits.ts";
import { CallError, statusOf } from "../api/call-error.ts";
import { numberFormat } from "../messages/formats.ts";
import { useText, useWording } from "../messages/wording-context.tsx";
import { FindingWords } from "../parts/finding-words.tsx";
import { Notice } from "../parts/notice.tsx";
import { Failure } from "../parts/states.tsx";
import { isRefusedForGood } from "./refused-for-good.ts";

export interface UploadFailureProps {
  file: File;
  error: unknown;
  retry: () => void;
}

/** Explains why an upload failed. If the file itself is not the cause, the upload can be retried. */
export function UploadFailure({ file, error, retry }: UploadFailureProps) {
  const text = useText();
  if (!isRefusedForGood(error)) return <Failure error={error} retry={retry} />;
  const status = statusOf(error);
  const findings = findingsIn(error);
  return (
    <Notice kind="danger" title={text("picture-refused", { name: file.name })}>
      {status === 415 && <p>{text("picture-kinds")}</p>}
      {status === 413 && <TooLarge size={file.size} />}
      {findings.map((finding) => (
        <p key={finding.message}>
          {finding.coded?.code === "broken-drawing" && <>{text("line", { line: finding.line })}: </>}
          {/* The server's English details are useful only for SVG files. */}
          {finding.kind === "broken-media" && finding.coded === undefined ? (
            text("picture-unreadable")
          ) : (
            <FindingWords finding={finding} />
          )}
        </p>
      ))}
    </Notice>
  );
}

function findingsIn(error: unknown) {
  const refused = v.safeParse(refusedSchema, error instanceof CallError ? error.data : undefined);
  return refused.success ? refused.output.findings : [];
}

const MEGABYTE = 1_000_000;

/** States the size limit. If the file is smaller than this limit, a proxy with an unknown limit refused it, and no figure is shown. */
function TooLarge({ size }: { size: number }) {
  const { text, tag } = useWording();
  if (size <= MAXIMUM_MEDIA_BYTES) return <p>{text("picture-too-large")}</p>;
  const unit = numberFormat(tag, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  // Rounded up, so that a file above the limit never appears to have exactly that size.
  const shown = Math.ceil((size * 10) / MEGABYTE) / 10;
  return (
    <p>
      {text("picture-above", { size: unit.format(shown), most: unit.format(MAXIMUM_MEDIA_BYTES / MEGABYTE) })}
    </p>
  );
}
