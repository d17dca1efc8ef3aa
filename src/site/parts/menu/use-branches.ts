import { type MouseEvent, useEffect, useState } from "react";
import type { Menu } from "../../../contract/api/menus.ts";
import { forgiving } from "../../platform/forgiving-storage.ts";
import { useSite } from "../../view/context.ts";
import { useFramePage } from "../../view/frame-page.ts";
import { trailTo } from "./menu-paths.ts";
import { type Branches, storeBranches, readBranches } from "./remembered-branches.ts";

const storage = forgiving(() => localStorage);

/**
 * Determines which branches of a menu tree are open: those that lead to the page, those that the visitor has opened on this page or an
 * earlier one, and those for which `isOpenAtFirst` returns true. Each branch is a `<details>`, which works without JavaScript; pass
 * `summaryProps` to its `<summary>`.
 */
export function useBranches(menus: readonly Menu[], isOpenAtFirst: (menu: Menu) => boolean) {
  const { tenantName } = useSite();
  const { url } = useFramePage();
  const key = `vitrine:${tenantName}:branches`;
  const [branches, setBranches] = useState<Branches>({});
  const trail = trailTo(menus, url).map(({ id }) => String(id));
  const onTheWay = trail.join("\n");

  // A new page opens the branches that lead to it, even if the visitor has closed them.
  useEffect(() => {
    const opened = Object.fromEntries(onTheWay === "" ? [] : onTheWay.split("\n").map((id) => [id, true]));
    setBranches((known) => ({ ...readBranches(storage, key), ...known, ...opened }));
  }, [key, url, onTheWay]);

  return {
    isOpen: (menu: Menu): boolean =>
      branches[String(menu.id)] ?? (trail.includes(String(menu.id)) || isOpenAtFirst(menu)),
    summaryProps: (menu: Menu) => ({
      onClick(event: MouseEvent<HTMLElement>) {
        const details = event.currentTarget.parentElement;
        if (!(details instanceof HTMLDetailsElement)) return;
        // Otherwise the browser would toggle the branch back after React has set its state.
        event.preventDefault();
        details.open = !details.open;
        const next = { ...branches, [String(menu.id)]: details.open };
        storeBranches(storage, key, next);
        setBranches(next);
      },
    }),
  };
}
