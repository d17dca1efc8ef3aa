import { useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { laterDialog } from "../../parts/later.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { useSiteName } from "../../session/sites.ts";
import { MissingPages } from "./missing-pages.tsx";
import { RuleList } from "./rule-list.tsx";
import { TryAddress } from "./try-address.tsx";

const VIEWS = ["missing", "rules", "try"] as const;

const TableDialog = laterDialog(
  "paste-redirects",
  async () => (await import("./table-dialog.tsx")).TableDialog,
);

/** Lists missing addresses that visitors requested, and the site's redirects, and explains the response of any address. */
export function Redirects({ tenant }: { tenant: string }) {
  const text = useText();
  const may = useMay();
  const [isPasting, setPasting] = useState(false);
  const asked = useLocation().searchParams.get("view");
  const view = VIEWS.find((each) => each === asked) ?? "missing";
  const mayWrite = may("redirects.write", { tenant });
  return (
    <Screen
      title={text("redirects")}
      kicker={useSiteName(tenant)}
      actions={mayWrite && <Button onClick={() => setPasting(true)}>{text("paste-redirects")}</Button>}
    >
      <div>
        <Segments
          label={text("redirects-view")}
          value={view}
          options={[
            { value: "missing", label: text("missing-pages") },
            { value: "rules", label: text("redirect-rules") },
            { value: "try", label: text("try-address") },
          ]}
          choose={(value) => changeQuery({ view: value === "missing" ? "" : value })}
        />
      </div>
      {view === "missing" && <MissingPages {...{ tenant, mayWrite }} />}
      {view === "rules" && <RuleList {...{ tenant, mayWrite }} />}
      {view === "try" && <TryAddress {...{ tenant }} />}
      {isPasting && <TableDialog {...{ tenant }} close={() => setPasting(false)} />}
    </Screen>
  );
}
