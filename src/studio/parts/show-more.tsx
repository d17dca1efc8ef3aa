import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";

export interface ShowMoreProps {
  /** The state of a paginated list. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** A button that loads the next page of a list; hidden after the last page. */
export function ShowMore({ list }: ShowMoreProps) {
  const text = useText();
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {text("more-articles")}
      </Button>
    </div>
  );
}
