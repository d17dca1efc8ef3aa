import type { Page } from "@playwright/test";
import { expect as atOnce } from "@playwright/test";
import type { Stand } from "./studio-stand.ts";

/** `expect` with the timeout of the tests, for scripts that take screenshots without the test configuration. */
export const expect = atOnce.configure({ timeout: 60_000 });

/** A screen of the Studio in one of its states. */
export interface StudioState {
  name: string;
  /** Whether nobody is signed in. */
  isOutside?: true;
  /** Opens the state in a new page. */
  show(page: Page, stand: Stand): Promise<void>;
}

export const ANSWER = (data: unknown) => ({ json: { code: 200, msg: "ok", data } });

/** Waits until no loading indicator is visible. */
export async function untilShown(page: Page, stand: Stand): Promise<void> {
  await expect(page.getByText(stand.text("loading"), { exact: true })).toHaveCount(0);
}

/** Waits until no request is pending. */
export async function untilThere(page: Page, stand: Stand): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 60_000 });
  await untilShown(page, stand);
}

/** Opens a screen, and waits until its content is loaded. */
export function at(path: string): StudioState["show"] {
  return async (page, stand) => {
    await page.goto(stand.address(path));
    // Waits for the screen's own heading: until the session is known, the sign-in page may be visible.
    await expect(page.locator("#main h1")).toBeVisible();
    await untilThere(page, stand);
  };
}

/** Opens a page without signing in, and waits for a form or link. */
export function outside(path: string): StudioState["show"] {
  return async (page, stand) => {
    await page.goto(stand.address(path));
    await expect(page.locator("form, main a")).not.toHaveCount(0);
  };
}

/** Opens a screen with `data` as the answer to requests that match `pattern`. */
export function answered(path: string, pattern: string, data: unknown): StudioState["show"] {
  return async (page, stand) => {
    await page.route(pattern, (route) => route.fulfill(ANSWER(data)));
    await at(path)(page, stand);
  };
}

export function failing(path: string, pattern: string, status?: number): StudioState["show"] {
  return async (page, stand) => {
    await page.route(pattern, (route) =>
      status === undefined
        ? route.abort()
        : route.fulfill({ status, json: { code: status, msg: "", data: null } }),
    );
    await page.goto(stand.address(path));
    await expect(page.getByRole("alert").or(page.getByRole("status")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: stand.text("try-again") })).toBeVisible();
  };
}
