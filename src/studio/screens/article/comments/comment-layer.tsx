import type { Extension } from "@codemirror/state";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { COMMENT_ENDPOINTS } from "../../../../contract/studio/endpoints/comments.ts";
import { call } from "../../../api/call.ts";
import { type CommentMarks, commentMarks } from "../../../editor/comment-marks.ts";
import type { CommentedWords } from "../../../editor/commented-words.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { commentsQuery } from "./comments-query.ts";

export interface CommentLayerProps {
  session: WritingSession;
  /** Whether the person may change the text, and with it the commented words. */
  canWrite: boolean;
  /** Adds an extension to the editor. */
  extend: (extension: Extension) => void;
  isOpen: boolean;
  /** Opens or closes the pane of comments, at a thread if one is given. */
  show: (isOpen: boolean, thread?: number) => void;
}

/** Marks the commented words in the text, and shows how many open threads there are. */
export function CommentLayer({ session, canWrite, extend, isOpen, show }: CommentLayerProps) {
  const text = useText();
  const { file } = session;
  const client = useQueryClient();
  const query = commentsQuery(file);
  const { data } = useQuery(query);
  const [marks, setMarks] = useState<CommentMarks>();
  const latest = useRef({ show, store });
  useEffect(() => {
    latest.current = { show, store };
  });

  function store(anchors: CommentedWords[]): void {
    if (!canWrite) return;
    client.setQueryData(query.queryKey, (before) => {
      const changed = new Map(anchors.map(({ id, anchor }) => [id, anchor]));
      return (
        before && {
          ...before,
          threads: before.threads.map((each) => ({ ...each, anchor: changed.get(each.id) ?? each.anchor })),
        }
      );
    });
    // A failure is ignored: the words are found by their surroundings, or reported after the next edit.
    call(COMMENT_ENDPOINTS.moveThreads, { ...file, anchors }).catch(() => {});
  }

  useEffect(() => {
    const created = commentMarks({
      open: (id) => latest.current.show(true, id),
      moved: (anchors) => latest.current.store(anchors),
    });
    setMarks(created);
    extend(created.extension);
    return () => extend([]);
  }, [extend]);
  const open = data?.threads.filter(({ isResolved }) => !isResolved);
  useEffect(() => {
    if (data !== undefined) marks?.show(data.threads.filter(({ isResolved }) => !isResolved));
  }, [marks, data]);
  if (data === undefined || (data.threads.length === 0 && !isOpen)) return null;
  return (
    <Button look="quiet" aria-pressed={isOpen} onClick={() => show(!isOpen)}>
      {text("comments-count", { count: open?.length ?? 0 })}
    </Button>
  );
}
