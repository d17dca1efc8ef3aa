import type { Page } from "@playwright/test";
import { expect as atOnce } from "@playwright/test";
import type { StudioFixture } from "./studio-fixture.ts";

/** `expect` with the timeout of the tests, for scripts that take screenshots without the test configuration. */
export const expect = atOnce.configure({ timeout: 60_000 });

/** A screen of the Studio in one of its states. */
export interface StudioState {
  name: string;
  /** Whether nobody is signed in. */
  isOutside?: true;
  /** Opens the state in a new page. */
  show(page: Page, fixture: StudioFixture): Promise<void>;
}

export const ANSWER = (data: unknown) => ({ json: { code: 200, msg: "ok", data } });

/** Waits until no loading indicator is visible. */
export async function untilShown(page: Page, fixture: StudioFixture): Promise<void> {
  await expect(page.getByText(fixture.text("loading"), { exact: true })).toHaveCount(0);
}

/** Waits until no request is pending. */
export async function untilLoaded(page: Page, fixture: StudioFixture): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 60_000 });
  await untilShown(page, fixture);
}

/** Opens a screen, and waits until its content is loaded. */
export function at(path: string): StudioState["show"] {
  return async (page, fixture) => {
    await page.goto(fixture.address(path));
    // Waits for the screen's own heading: until the session is known, the sign-in page may be visible.
    await expect(page.locator("#main h1")).toBeVisible();
    await untilLoaded(page, fixture);
  };
}

/** Opens a page without signing in, and waits for a form or link. */
export function outside(path: string): StudioState["show"] {
  return async (page, fixture) => {
    await page.goto(fixture.address(path));
    await expect(page.locator("form, main a")).not.toHaveCount(0);
  };
}

/** Opens a screen with `data` as the answer to requests that match `pattern`. */
export function answered(path: string, pattern: string, data: unknown): StudioState["show"] {
  return async (page, fixture) => {
    await page.route(pattern, (route) => route.fulfill(ANSWER(data)));
    await at(path)(page, fixture);
  };
}

export function failing(path: string, pattern: string, status?: number): StudioState["show"] {
  return async (page, fixture) => {
    await page.route(pattern, (route) =>
      status === undefined
        ? route.abort()
        : route.fulfill({ status, json: { code: status, msg: "", data: null } }),
    );
    await page.goto(fixture.address(path));
    await expect(page.getByRole("alert").or(page.getByRole("status")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: fixture.text("try-again") })).toBeVisible();
  };
}
