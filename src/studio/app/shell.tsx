import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { type StudioAddress, studioPath } from "../../contract/studio/addresses.ts";
import { liveSitePath } from "../../contract/studio/live-addresses.ts";
import { mayAnywhere } from "../../contract/studio/may.ts";
import { Commands, PaletteButton, useCommandKeys } from "../commands/commands.tsx";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { LiveLink } from "../parts/live-link.tsx";
import { useLocation, useStudioAddress } from "../routing/location.ts";
import { useMe } from "../session/me-context.tsx";
import { leave } from "../session/session.ts";
import { SITE_SCREENS } from "../session/site-screens.ts";
import { keepFocus } from "./keep-focus.ts";
import { SiteName } from "./site-name.tsx";
import { refuseStrayDrops } from "./stray-drops.ts";
import styles from "./shell.module.css";

const RAIL = "rail";
const MAIN = "main";

/** The layout of every screen: site name, navigation, account and content. */
export function Shell({ children }: { children: ReactNode }) {
  const text = useText();
  const address = useStudioAddress();
  const [commands, openCommands] = useCommandKeys();
  const isWriting = address?.screen === "article";
  useEffect(refuseStrayDrops, []);
  useEffect(keepFocus, []);
  return (
    <div className={`${styles["shell"]} ${isWriting ? styles["writing"] : ""}`}>
      <a className={styles["skip"]} href={`#${MAIN}`}>
        {text("skip")}
      </a>
      <header className={styles["bar"]}>
        <Button look="quiet" popoverTarget={RAIL}>
          <Icon name="menu" /> <span className={styles["word"]}>{text("menu")}</span>
        </Button>
        <p>
          <SiteName address={address} />
        </p>
      </header>
      <Rail address={address} openPalette={() => openCommands("palette")} />
      <main id={MAIN} tabIndex={-1} className={styles["main"]}>
        {children}
      </main>
      <Commands tenant={tenantOf(address)} open={commands} setOpen={openCommands} />
    </div>
  );
}

interface RailProps {
  address: StudioAddress | undefined;
  openPalette: () => void;
}

function Rail({ address, openPalette }: RailProps) {
  const text = useText();
  const me = useMe();
  const rail = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a small screen the open menu would cover the screen that was just opened.
    if (rail.current?.matches(":popover-open") === true) rail.current.hidePopover();
  }, [pathname]);
  return (
    <aside ref={rail} id={RAIL} popover="auto" className={styles["rail"]} aria-label={text("menu")}>
      <a href={studioPath("sites", {})} className={styles["name"]}>
        <span className={styles["case"]} aria-hidden="true" /> Vitrine Studio
      </a>
      <PaletteButton
        open={() => {
          // The open menu would cover the command palette.
          if (rail.current?.matches(":popover-open") === true) rail.current.hidePopover();
          openPalette();
        }}
      />
      <SiteNavigation address={address} />
      <div className={styles["person"]}>
        <a href={studioPath("profile", {})} aria-current={current(address, "profile")}>
          {me.name === "" ? me.email : me.name}
        </a>
        <SignOut />
      </div>
    </aside>
  );
}

function SiteNavigation({ address }: { address: StudioAddress | undefined }) {
  const text = useText();
  const { grants } = useMe();
  const tenant = tenantOf(address);
  if (tenant === undefined)
    return (
      <nav aria-label={text("sites")}>
        <a href={studioPath("sites", {})} aria-current={current(address, "sites")}>
          <Icon name="sites" /> {text("sites")}
        </a>
        {mayAnywhere(grants, "article.publish", null) && (
          <a href={studioPath("everywhere", {})} aria-current={current(address, "everywhere")}>
            <Icon name="words" /> {text("words")}
          </a>
        )}
        {mayAnywhere(grants, "people.read", null) && (
          <a href={studioPath("everybody", {})} aria-current={current(address, "everybody")}>
            <Icon name="everybody" /> {text("everybody")}
          </a>
        )}
      </nav>
    );
  return (
    <nav aria-label={text("site")}>
      <p className={styles["site"]}>
        <SiteName address={address} />
      </p>
      <ul>
        {SITE_SCREENS.filter(({ action }) => mayAnywhere(grants, action, tenant)).map(({ screen }) => (
          <li key={screen}>
            <a href={studioPath(screen, { tenant })} aria-current={current(address, screen)}>
              <Icon name={screen} /> {text(screen)}
            </a>
          </li>
        ))}
        <li>
          <LiveLink href={liveSitePath(tenant)}>
            <Icon name="live" /> {text("live-site")}
          </LiveLink>
        </li>
      </ul>
    </nav>
  );
}

/** The value of `aria-current` for a menu entry. While an article is open, the entry Articles is current. */
function current(address: StudioAddress | undefined, screen: string): "page" | "true" | undefined {
  if (address?.screen === screen) return "page";
  return address?.screen === "article" && screen === "articles" ? "true" : undefined;
}

function tenantOf(address: StudioAddress | undefined): string | undefined {
  return address !== undefined && "tenant" in address.parameters ? address.parameters.tenant : undefined;
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
