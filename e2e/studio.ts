import type { Page } from "@playwright/test";
import type { LanguageCode } from "../src/contract/addresses/locales.ts";
import type { Role } from "../src/contract/studio/roles.ts";
import { PHONE_AT_NIGHT, type Room, overflowIn, putOn, violations } from "./looks.ts";
import { type RunningServer, runVitrine } from "./server.ts";
import { expect } from "./site.ts";

export const PASSWORD = "seven quiet harbour seals";

export interface Invited {
  role?: Role;
  site?: string;
  languages?: readonly LanguageCode[];
  name?: string;
  /** Of nobody else, unless it is given. */
  email?: string;
}

let count = 0;

/** The origin of a server's Studio. */
export function studioOf({ port }: RunningServer): string {
  return `http://studio.localhost:${port}`;
}

/** Invites somebody new: their address and the path and token of their link. */
export async function invite(
  { dataFolder }: RunningServer,
  { role = "operator", site, languages, name = "Mina Seo", email = newAddress() }: Invited = {},
): Promise<{ email: string; link: string }> {
  const options = [
    ...["--role", role, "--name", name],
    ...(site === undefined ? [] : ["--site", site]),
    ...(languages === undefined ? [] : ["--languages", languages.join(",")]),
  ];
  const text = await runVitrine(dataFolder, "people", "invite", email, ...options);
  const link = /\/studio\/join#[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return { email, link };
}

function newAddress(): string {
  count += 1;
  return `person-${process.pid}-${count}@harbor.example`;
}

/** Signs somebody new in, in a language of the Studio, without the forms. The page is at the list of sites. */
export async function enterStudio(
  page: Page,
  server: RunningServer,
  { language = "en", ...invited }: Invited & { language?: LanguageCode } = {},
): Promise<string> {
  const { email, link } = await invite(server, invited);
  // No file of the Studio, and so without an icon that it names.
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(`${studioOf(server)}/studio/api/openapi.json`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch("/studio/api/invitation/accept", { method: "POST", headers, body });
      return answer.status;
    },
    JSON.stringify({ token: link.split("#")[1], password: PASSWORD, language }),
  );
  expect(status).toBe(200);
  await page.goto(`${studioOf(server)}/studio/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return email;
}

/** The narrowest screen, and letters twice as large on a desk; then the desk as it was. */
const ROOMS: readonly Room[] = [
  { width: 320, letters: "100%" },
  { width: 1280, letters: "200%" },
  { width: 1280, letters: "100%" },
];

/**
 * Checks that a state has room on the narrowest screen and with large letters, and that axe finds nothing. Those that can be had
 * without a journey are examined in `studio-screens.e2e.ts`, under more looks.
 */
export async function expectUsable(page: Page): Promise<void> {
  for (const room of ROOMS)
    expect(await overflowIn(page, room), `overflow at ${room.width} px, letters of ${room.letters}`).toBe(0);
  await putOn(page, PHONE_AT_NIGHT);
  expect(await violations(page)).toEqual([]);
  await expect(page.locator("body"), "with reduced motion").toHaveCSS("transition-property", "none");
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 800 });
}
