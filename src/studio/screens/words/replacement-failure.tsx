import type { FoundFile } from "../../../contract/studio/endpoints/words.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { FindingWords } from "../../parts/finding-words.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { findingsIn } from "../article/publish/errors.ts";
import { keysOf } from "./choice.ts";

export interface ReplacementFailureProps {
  tenant: string;
  files: readonly FoundFile[];
  error: Error | null;
  leaveOut: (keys: readonly string[], isLeftOut: boolean) => void;
}

/** Explains why nothing was replaced: lists the problems with their files and lines, and offers a button that unticks these files. */
export function ReplacementFailure({ tenant, files, error, leaveOut }: ReplacementFailureProps) {
  const text = useText();
  if (error === null) return null;
  const findings = (findingsIn(error) ?? []).filter(({ severity }) => severity === "error");
  if (findings.length === 0) return <Failure {...{ error }} />;
  const names = new Set(findings.map(({ file }) => file));
  const affected = files.filter(({ name }) => names.has(name));
  return (
    <Notice
      kind="danger"
      title={text("words-refused")}
      actions={
        affected.length > 0 && (
          <Button onClick={() => leaveOut(affected.flatMap(keysOf), true)}>{text("words-leave-out")}</Button>
        )
      }
    >
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.file} ${finding.line} ${finding.message}`}>
            <FileLink
              {...{ tenant }}
              name={finding.file}
              title={files.find(({ name }) => name === finding.file)?.title}
            />
            , {text("line", { line: finding.line })}: <FindingWords finding={finding} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
