import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { COMMENT_ENDPOINTS, type CommentThread } from "../../../../contract/studio/endpoints/comments.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Empty, Failure, Loading } from "../../../parts/states.tsx";
import { useAuthorNames } from "../../../session/colleagues.ts";
import { type TextRange, anchorOf, locateAnchor } from "../../../texts/text-anchor.ts";
import { useOfText } from "../../../writing/use-of-text.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { CommentField } from "./comment-field.tsx";
import { commentsQuery } from "./comments-query.ts";
import { ThreadView } from "./thread-view.tsx";
import styles from "./comments-pane.module.css";

/** Words that were selected to comment on, in the text as it was then. */
export interface SelectedWords extends TextRange {
  text: string;
}

export interface CommentsPaneProps {
  session: WritingSession;
  /** BCP 47 tag of the text's language. */
  tag: string;
  canComment: boolean;
  /** The selected words for a new comment; `undefined` for none. */
  selected: SelectedWords | undefined;
  deselect: () => void;
  /** The id of the thread that was opened in the text; `undefined` for none. */
  chosen: number | undefined;
  goTo: (line: number, column: number) => void;
  focusText: () => void;
}

/** The comments on a text in the order of their words, and a field for a new comment. */
export function CommentsPane(props: CommentsPaneProps) {
  const { session, tag, canComment, selected, deselect, chosen, goTo, focusText } = props;
  const text = useText();
  const pane = useRef<HTMLElement>(null);
  const { file } = session;
  const { data, error, refetch } = useQuery(commentsQuery(file));
  // Deferred, because the words of all threads are looked for after each change.
  const body = useDeferredValue(useOfText(session, () => session.body())).replaceAll("\r\n", "\n");
  const nameOf = useAuthorNames(
    file.tenant,
    (data?.threads ?? []).flatMap(({ comments, resolvedBy }) => [
      resolvedBy,
      ...comments.map(({ author }) => author),
    ]),
  );
  const names = data?.people ?? [];
  const placed = useMemo(
    () =>
      (data?.threads ?? [])
        .map((thread) => ({ thread, range: locateAnchor(body, thread.anchor) }))
        .toSorted((one, other) => (one.range?.from ?? body.length) - (other.range?.from ?? body.length)),
    [data, body],
  );

  /** Moves the focus to the text before a part of the pane disappears, unless the focus is elsewhere. */
  function leave(part: Element | null): void {
    const focused = document.activeElement;
    if (focused !== document.body && part?.contains(focused) !== true) return;
    focusText();
    // On narrow screens, the pane covers the text.
    if (document.activeElement === focused) pane.current?.focus();
  }

  const view = ({ thread, range }: { thread: CommentThread; range: TextRange | undefined }) => (
    <ThreadView
      key={thread.id}
      {...{ file, thread, tag, names, nameOf, canComment, leave }}
      isChosen={thread.id === chosen}
      goTo={range && (() => goTo(...placeIn(body, range.from)))}
    />
  );
  const resolved = placed.filter(({ thread }) => thread.isResolved);
  return (
    <section ref={pane} className={styles["pane"]} aria-label={text("article-comments")} tabIndex={-1}>
      {selected !== undefined && (
        <NewThread
          key={`${selected.from} ${selected.to}`}
          {...{ session, selected, deselect, tag, names, leave }}
        />
      )}
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data?.threads.length === 0 && selected === undefined && (
        <Empty title={text("comments-none")}>
          <p>{text("comments-none-what-to-do")}</p>
        </Empty>
      )}
      {placed.filter(({ thread }) => !thread.isResolved).map(view)}
      {resolved.length > 0 && (
        <details className={styles["resolved"]} open={resolved.some(({ thread }) => thread.id === chosen)}>
          <summary>{text("comments-resolved", { count: resolved.length })}</summary>
          {resolved.map(view)}
        </details>
      )}
    </section>
  );
}

type NewThreadProps = Pick<CommentsPaneProps, "session" | "tag" | "deselect"> & {
  selected: SelectedWords;
  names: readonly string[];
  leave: (part: Element | null) => void;
};

function NewThread({ session: { file }, selected, deselect, tag, names, leave }: NewThreadProps) {
  const text = useText();
  const client = useQueryClient();
  const view = useRef<HTMLElement>(null);
  function close(): void {
    leave(view.current);
    deselect();
  }
  const [anchor] = useState(() => anchorOf(selected.text, selected));
  const begin = useMutation({
    mutationFn: (written: string) => call(COMMENT_ENDPOINTS.beginThread, { ...file, anchor, text: written }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: commentsQuery(file).queryKey });
      close();
    },
  });
  return (
    <article ref={view} className={`${styles["thread"]} ${styles["opened"]}`}>
      <blockquote lang={tag}>{anchor.text}</blockquote>
      <CommentField
        label={text("comment")}
        names={names}
        hasFocus
        isBusy={begin.isPending}
        send={begin.mutateAsync}
        cancel={close}
      />
      {begin.isError && <Failure error={begin.error} />}
    </article>
  );
}

/** The line and column of an offset, from 1. */
function placeIn(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset);
  return [before.split("\n").length, offset - before.lastIndexOf("\n")];
}
