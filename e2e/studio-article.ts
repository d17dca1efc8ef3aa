import { type Locator, type Page, expect } from "@playwright/test";
import { hashOfText } from "../src/content/model/stored-text.ts";
import { FILE_ENDPOINTS } from "../src/contract/studio/endpoints/files.ts";
import type { RunningServer } from "./server.ts";
import { studioOf } from "./studio.ts";

/** Publishes a file through the API as the signed-in person. `before` is the published text; without it, the file is new. */
export async function publishText(page: Page, name: string, text: string, before?: string): Promise<void> {
  const status = await page.evaluate(
    async ([path, body, match, tag]) => {
      const headers = { [match]: tag, "Content-Type": "application/octet-stream" };
      return (await fetch(path, { method: "PUT", headers, body: new TextEncoder().encode(body) })).status;
    },
    [
      addressOf(name),
      text,
      before === undefined ? "If-None-Match" : "If-Match",
      before === undefined ? "*" : `"${hashOfText(before)}"`,
    ] as const,
  );
  expect(status).toBe(200);
}

/** The published text of a file on the server, empty if it is not published, and its draft. */
export async function storedText(page: Page, name: string): Promise<{ text: string; draft: string | null }> {
  return page.evaluate(async (path) => {
    const { data } = await (await fetch(path)).json();
    return { text: data.text ?? "", draft: data.draft?.text ?? null };
  }, addressOf(name));
}

/** Publishes another text of an existing file, like another person who changes it while the page shows it. */
export async function replaceText(page: Page, name: string, text: string): Promise<void> {
  await publishText(page, name, text, (await storedText(page, name)).text);
}

function addressOf(name: string): string {
  const path = FILE_ENDPOINTS.findFile.path.replace("{tenant}", "harbor");
  return `${path}?name=${encodeURIComponent(name)}`;
}

/** Opens the screen of an article. Its language is English, unless the slug begins with another language. */
export async function openArticle(
  page: Page,
  server: RunningServer,
  slug: string,
  language = "en",
): Promise<void> {
  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles/${language}/${slug}`);
  await expect(editorOf(page)).toBeVisible();
}

export function editorOf(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Text of/ });
}

/** Waits until the server has saved everything that was typed. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved, /)).toBeVisible();
}
