import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";

/** Archives a site or brings it back. Returns the exit code. */
export async function archiveTenant(code: string, state: "live" | "archived"): Promise<number> {
  const store = await openConfiguredStore();
  try {
    await (await store.openSites()).setState(code, state, COMMAND_LINE);
    console.log(
      state === "archived"
        ? `${code} is archived: visitors get 404, and its content stays. To bring it back: vitrine tenants bring-back ${code}`
        : `${code} is live again.`,
    );
    return 0;
  } finally {
    await store.close();
  }
}
