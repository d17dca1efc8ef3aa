import { useState } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { useLocation } from "../../routing/location.ts";
import { useMe } from "../../session/me-context.tsx";
import { filterIn } from "./filter.ts";
import { MAXIMUM_VIEW_NAME, type SavedView, viewsOf, withView } from "./saved-views.ts";
import styles from "./articles.module.css";

/** Links to the saved views of the list, and buttons that save the current view or delete it. */
export function Views({ tenant }: { tenant: string }) {
  const text = useText();
  const { id } = useMe();
  const [views, setViews] = useState(() => viewsOf(id, tenant).read());
  const [isNaming, setNaming] = useState(false);
  const query = filterIn(useLocation().searchParams);
  const current = views.find((view) => view.query === query);
  const stored = viewsOf(id, tenant);
  /** Changes the stored views, which may have changed in another tab. */
  const change = (by: (views: readonly SavedView[]) => readonly SavedView[]) => {
    stored.store(by(stored.read()));
    setViews(stored.read());
  };
  if (query === "" && views.length === 0) return null;
  const address = studioPath("articles", { tenant });
  return (
    <nav className={styles["views"]} aria-label={text("saved-views")}>
      {views.length > 0 && (
        <a href={address} aria-current={query === "" ? "page" : undefined}>
          {text("view-all")}
        </a>
      )}
      {views.map(({ name, query: saved }) => (
        <a key={name} href={`${address}?${saved}`} aria-current={saved === query ? "page" : undefined}>
          {name}
        </a>
      ))}
      {query !== "" && current === undefined && (
        <Button look="quiet" onClick={() => setNaming(true)}>
          {text("view-save")}
        </Button>
      )}
      {current !== undefined && (
        <Button look="quiet" onClick={() => change((all) => all.filter(({ name }) => name !== current.name))}>
          {text("view-delete")}
        </Button>
      )}
      {isNaming && (
        <NameDialog
          close={() => setNaming(false)}
          save={(name) => change((all) => withView(all, { name, query }))}
        />
      )}
    </nav>
  );
}

function NameDialog({ close, save }: { close: () => void; save: (name: string) => void }) {
  const text = useText();
  return (
    <Dialog title={text("view-save")} close={close}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          const name = formText(new FormData(event.currentTarget), "name").trim();
          if (name === "") return;
          save(name);
          close();
        }}
      >
        <Field
          label={text("view-name")}
          hint={text("view-save-explained")}
          name="name"
          required
          autoFocus
          autoComplete="off"
          maxLength={MAXIMUM_VIEW_NAME}
        />
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do">
            {text("view-save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
