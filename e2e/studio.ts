import type { BrowserContext, Page } from "@playwright/test";
import type { LanguageCode } from "../src/contract/addresses/locales.ts";
import type { Grant, Role } from "../src/contract/studio/roles.ts";
import { PHONE_AT_NIGHT, type Room, overflowIn, applyLook, violations } from "./looks.ts";
import type { RunningServer } from "./server.ts";
import { expect } from "./site.ts";
import { askStoreProcess } from "./store-process.ts";

type SetCookie = Parameters<BrowserContext["addCookies"]>[0][number];

export const PASSWORD = "seven quiet harbour seals";

export interface Invited {
  role?: Role;
  site?: string;
  languages?: readonly LanguageCode[];
  /** Further permissions. */
  also?: readonly Grant[];
  name?: string;
  /** The e-mail address; a new one by default. */
  email?: string;
}

let count = 0;

/** The origin of a server's Studio. */
export function studioOf({ port }: RunningServer): string {
  return `http://studio.localhost:${port}`;
}

/** Invites a new person. Returns their e-mail address, and the path and token of the invitation's link. */
export async function invite(
  { dataFolder }: RunningServer,
  { role = "operator", site, languages, name = "Mina Seo", email = newAddress(), also = [] }: Invited = {},
): Promise<{ email: string; link: string }> {
  const own = {
    tenant: site ?? null,
    role,
    languages: languages === undefined ? null : [...languages],
    groups: null,
  };
  const token = await askStoreProcess({
    dataFolder,
    environment: {},
    work: { invitation: { email, name, grants: [own, ...also] } },
  });
  return { email, link: `/studio/join#${token}` };
}

function newAddress(): string {
  count += 1;
  return `person-${process.pid}-${count}@harbor.example`;
}

/** Signs in a new person without the forms, in a language of the Studio. The page then shows the list of sites. */
export async function enterStudio(
  page: Page,
  server: RunningServer,
  { language = "en", ...invited }: Invited & { language?: LanguageCode } = {},
): Promise<string> {
  const { email, link } = await invite(server, invited);
  const { status, headers } = await server.fetch("/studio/api/invitation/accept", {
    tenant: "studio",
    method: "POST",
    headers: { "content-type": "application/json", origin: studioOf(server) },
    body: JSON.stringify({ token: link.split("#")[1], password: PASSWORD, language }),
  });
  expect(status).toBe(200);
  await page.context().addCookies((headers["set-cookie"] ?? []).map((line) => readCookie(line, server)));
  await page.goto(`${studioOf(server)}/studio/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return email;
}

/** Converts a `Set-Cookie` header of the Studio to the cookie that a browser would store. */
function readCookie(line: string, server: RunningServer): SetCookie {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  return { name, value, url: studioOf(server), httpOnly: true, sameSite: "Strict" };
}

/** The narrowest screen, text at 200 % on a desktop, and an ordinary desktop. */
const ROOMS: readonly Room[] = [
  { width: 320, letters: "100%" },
  { width: 1280, letters: "200%" },
  { width: 1280, letters: "100%" },
];

/**
 * Checks that a state fits the narrowest screen and large text, and that axe finds no problem. `studio-screens.e2e.ts` examines states
 * that can be opened directly in further looks.
 */
export async function expectUsable(page: Page): Promise<void> {
  for (const room of ROOMS)
    expect(await overflowIn(page, room), `overflow at ${room.width} px, letters of ${room.letters}`).toBe(0);
  await applyLook(page, PHONE_AT_NIGHT);
  expect(await violations(page)).toEqual([]);
  await expect(page.locator("body"), "with reduced motion").toHaveCSS("transition-property", "none");
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize({ width: 1280, height: 800 });
}
