import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { COMMENT_ENDPOINTS, type CommentThread } from "../../../../contract/studio/endpoints/comments.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Failure } from "../../../parts/states.tsx";
import { When } from "../../../parts/when.tsx";
import type { FileOfSite } from "../../../writing/server-drafts.ts";
import { CommentField } from "./comment-field.tsx";
import { commentsQuery } from "./comments-query.ts";
import styles from "./comments-pane.module.css";

export interface ThreadViewProps {
  file: FileOfSite;
  thread: CommentThread;
  /** BCP 47 tag of the text's language. */
  tag: string;
  names: readonly string[];
  nameOf: (author: string) => string;
  canComment: boolean;
  /** Whether this thread was opened in the text. */
  isChosen: boolean;
  /** Moves the caret to the words; `undefined` if they no longer exist. */
  goTo: (() => void) | undefined;
  /** Called before the thread moves to another place in the pane. */
  leave: (thread: Element | null) => void;
}

/** The comments on some words, with a field for an answer. */
export function ThreadView({
  file,
  thread,
  tag,
  names,
  nameOf,
  canComment,
  isChosen,
  goTo,
  leave,
}: ThreadViewProps) {
  const text = useText();
  const client = useQueryClient();
  const view = useRef<HTMLElement>(null);
  const quote = useId();
  const { id, anchor, isResolved, resolvedBy, comments } = thread;
  const { tenant } = file;
  const onSettled = () => client.invalidateQueries({ queryKey: commentsQuery(file).queryKey });
  const reply = useMutation({
    mutationFn: (written: string) => call(COMMENT_ENDPOINTS.replyToThread, { tenant, id, text: written }),
    onSettled,
  });
  const resolve = useMutation({
    mutationFn: () => call(COMMENT_ENDPOINTS.resolveThread, { tenant, id, isResolved: !isResolved }),
    onSuccess: () => leave(view.current),
    onSettled,
  });
  useEffect(() => {
    if (isChosen) view.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <article
      ref={view}
      aria-labelledby={quote}
      className={`${styles["thread"]} ${isChosen ? styles["opened"] : ""}`}
    >
      <blockquote id={quote} lang={tag}>
        {goTo === undefined ? (
          <del>{anchor.text}</del>
        ) : (
          <button type="button" onClick={goTo}>
            {anchor.text}
          </button>
        )}
      </blockquote>
      {goTo === undefined && <p className={styles["note"]}>{text("comment-words-gone")}</p>}
      <ol>
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className={styles["note"]}>
              <strong>{nameOf(comment.author)}</strong> · <When at={comment.at} />
            </p>
            <p className={styles["words"]}>{comment.text}</p>
          </li>
        ))}
      </ol>
      {isResolved && resolvedBy !== null && (
        <p className={styles["note"]}>{text("comment-resolved-by", { who: nameOf(resolvedBy) })}</p>
      )}
      {canComment && (
        <>
          {!isResolved && (
            <CommentField
              label={text("comment-reply")}
              names={names}
              isBusy={reply.isPending}
              send={reply.mutateAsync}
            />
          )}
          <Button
            look="quiet"
            aria-describedby={quote}
            isBusy={resolve.isPending}
            onClick={() => resolve.mutate()}
          >
            {text(isResolved ? "comment-reopen" : "comment-resolve")}
          </Button>
        </>
      )}
      {reply.isError && <Failure error={reply.error} />}
      {resolve.isError && <Failure error={resolve.error} />}
    </article>
  );
}
