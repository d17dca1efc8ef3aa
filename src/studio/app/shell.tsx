import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { type StudioAddress, studioPath } from "../../contract/studio/addresses.ts";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "../parts/button.tsx";
import { useLocation, useStudioAddress } from "../routing/location.ts";
import { useMe } from "../session/me-context.tsx";
import { leave } from "../session/session.ts";
import styles from "./shell.module.css";

const RAIL = "rail";
const MAIN = "main";

/** What stands around every screen: where one is, where one can go, who one is. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const address = useStudioAddress();
  return (
    <div className={styles["shell"]}>
      <a className={styles["skip"]} href={`#${MAIN}`}>
        {text("skip")}
      </a>
      <header className={styles["bar"]}>
        <Button look="quiet" popoverTarget={RAIL} className={styles["opener"]}>
          <span aria-hidden="true">☰</span> {text("menu")}
        </Button>
      </header>
      <Rail address={address} />
      <main id={MAIN} tabIndex={-1} className={styles["main"]}>
        {children}
      </main>
    </div>
  );
}

function Rail({ address }: { address: StudioAddress | undefined }) {
  const text = useText();
  const me = useMe();
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a small screen it covers what one went to.
    if (rail.current?.matches(":popover-open") === true) rail.current.hidePopover();
  }, [pathname]);
  return (
    <aside ref={rail} id={RAIL} popover="auto" className={styles["rail"]} aria-label={text("menu")}>
      <p className={styles["name"]}>
        <span className={styles["case"]} aria-hidden="true" /> Vitrine Studio
      </p>
      <nav aria-label={text("menu")}>
        <a href={studioPath("sites", {})} aria-current={current(address, "sites")}>
          {text("sites")}
        </a>
      </nav>
      <div className={styles["person"]}>
        <a href={studioPath("profile", {})} aria-current={current(address, "profile")}>
          {me.name === "" ? me.email : me.name}
        </a>
        <SignOut />
      </div>
    </aside>
  );
}

function current(address: StudioAddress | undefined, screen: string): "page" | undefined {
  return address?.screen === screen ? "page" : undefined;
}

function SignOut() {
  const text = useText();
  const client = useQueryClient();
  const signOut = useMutation({ mutationFn: () => leave(client) });
  return (
    <>
      <Button look="quiet" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        {text("sign-out")}
      </Button>
      {signOut.isError && <p role="alert">{text("failure-offline-what-to-do")}</p>}
    </>
  );
}
