import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Empty } from "../../parts/states.tsx";
import { changeQuery } from "../../routing/location.ts";
import type { MediaAddress } from "./address.ts";

export interface NoMediaProps extends Pick<MediaAddress, "query" | "only" | "folder"> {
  mayAdd: boolean;
  choose: () => void;
}

/** Shown instead of an empty list: what was searched for, or an invitation to upload files. */
export function NoMedia({ query, only, folder, mayAdd, choose }: NoMediaProps) {
  const text = useText();
  if (query === "" && only === undefined && folder === "")
    return (
      <Empty title={text("media-none")}>
        <p>{text(mayAdd ? "media-none-explained" : "media-none-yet")}</p>
        {mayAdd && <Button onClick={choose}>{text("media-upload")}</Button>}
      </Empty>
    );
  return (
    <Empty title={text(only === undefined || query !== "" ? "media-none-found" : `media-none-${only}`)}>
      <Button look="quiet" onClick={() => changeQuery({ q: "", show: "", folder: "" })}>
        {text("media-show-all")}
      </Button>
    </Empty>
  );
}
