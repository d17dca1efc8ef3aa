import { useMutation } from "@tanstack/react-query";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { PUBLICATION_ENDPOINTS } from "../../../../contract/studio/endpoints/publications.ts";
import { liveArticlePath } from "../../../../contract/studio/live-addresses.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { LiveLink } from "../../../parts/live-link.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { Failure } from "../../../parts/states.tsx";
import type { WritingSession } from "../../../writing/writing-session.ts";
import type { Done } from "./use-publication.ts";

export interface DoneBarProps {
  session: WritingSession;
  language: LanguageCode;
  path: string;
  done: Exclude<Done, { kind: "planned" }>;
  close: () => void;
}

/** Shows the last publication with an undo button. Undo restores the earlier version for readers and keeps the text as a draft. */
export function DoneBar({ session, language, path, done, close }: DoneBarProps) {
  const text = useText();
  const undo = useMutation({
    mutationFn: async () => {
      if (!("undo" in done)) return;
      const { tenant, name } = session.file;
      const files = done.undo;
      const input = { tenant, files, note: text("undo-note") };
      const published = await call(PUBLICATION_ENDPOINTS.publish, input);
      const before = files.find((each) => each.name === name);
      const hash = published.files.find((each) => each.name === name)?.hash ?? null;
      if (before !== undefined) await session.autosave.published(before.text ?? "", hash);
      close();
    },
  });
  if (undo.isError) return <Failure error={undo.error} retry={() => undo.mutate()} />;
  return (
    <Notice
      kind="good"
      actions={
        <>
          {"undo" in done && (
            <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
              {text("undo")}
            </Button>
          )}
          <Button look="quiet" onClick={close}>
            {text("close")}
          </Button>
        </>
      }
    >
      <p>
        {text(`done-${done.kind}`)}
        {done.kind === "published" && (
          <>
            {" "}
            <LiveLink href={liveArticlePath(session.file.tenant, language, path)}>
              {text("live-page")}
            </LiveLink>
          </>
        )}
      </p>
    </Notice>
  );
}
