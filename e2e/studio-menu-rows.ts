import type { Locator, Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";
import { expect } from "./site.ts";
import { studioOf } from "./studio.ts";

/** The file with the menus of a site. */
export const MENUS = "menus.yaml";

export async function openMenus(page: Page, server: RunningServer, query = ""): Promise<void> {
  await page.goto(`${studioOf(server)}/studio/sites/harbor/menus${query}`);
  await expect(page.getByRole("treegrid")).toBeVisible();
}

/** The row of an entry of the first level, from 0. */
export const topRow = (page: Page, number: number): Locator =>
  page.locator('[role=row][aria-level="1"]').nth(number);
