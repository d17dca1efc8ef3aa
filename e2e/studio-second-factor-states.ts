import { type StudioState, ANSWER, answered, at, expect } from "./studio-showing.ts";

const FACTOR = { createdAt: Date.UTC(2026, 4, 30), usedAt: Date.UTC(2026, 4, 31), codesLeft: 10 };
const OWN = "**/studio/api/me/second-factor";
const KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const ADDRESS = `otpauth://totp/Vitrine%20studio.harbor.example:mina%40harbor.example?secret=${KEY}&issuer=Vitrine%20studio.harbor.example&algorithm=SHA1&digits=6&period=30`;
const CODES = Array.from({ length: 10 }, (_, index) => `7k3p-x9mw-4t${index}h-zq2r`);

/** The dialog with the QR code. */
const offered: StudioState["show"] = async (page, fixture) => {
  await page.route(`${OWN}/begin`, (route) => route.fulfill(ANSWER({ key: KEY, address: ADDRESS })));
  await at("profile")(page, fixture);
  await page.getByRole("button", { name: fixture.text("set-up-second-factor") }).click();
  await expect(page.getByRole("img", { name: fixture.text("qr-code") })).toBeVisible();
};

/** The states of the second factor in the profile. */
export const SECOND_FACTOR_STATES: readonly StudioState[] = [
  { name: "profile-second-factor", show: answered("profile", OWN, FACTOR) },
  { name: "profile-second-factor-few", show: answered("profile", OWN, { ...FACTOR, codesLeft: 1 }) },
  { name: "profile-second-factor-begin", show: offered },
  {
    name: "profile-second-factor-codes",
    async show(page, fixture) {
      await page.route(OWN, (route) =>
        route.fulfill(ANSWER(route.request().method() === "POST" ? { codes: CODES } : null)),
      );
      await offered(page, fixture);
      await page.keyboard.type("123456");
      await page.keyboard.press("Enter");
      await expect(page.getByText(CODES[0] ?? "")).toBeVisible();
    },
  },
];
