import { type StudioState, ANSWER, expect, failing, outside } from "./studio-showing.ts";

const METHODS = "**/studio/api/sign-in/ways";
const COMPANY = { password: true, passkey: true, mail: true, company: { name: "Harbor ID" } };

/** The sign-in page of an installation with company sign-in. */
function withCompany(others: { password: boolean; passkey: boolean }): StudioState["show"] {
  return async (page, fixture) => {
    await page.route(METHODS, (route) => route.fulfill(ANSWER({ ...COMPANY, mail: false, ...others })));
    await page.goto(fixture.address(""));
    await expect(page.getByText("Harbor ID")).toBeVisible();
  };
}

/** The states of the pages for people who are not signed in. */
export const SIGN_IN_STATES: readonly StudioState[] = [
  { name: "sign-in", isOutside: true, show: outside("") },
  {
    name: "sign-in-refused",
    isOutside: true,
    async show(page, fixture) {
      await outside("")(page, fixture);
      await page.getByLabel(fixture.text("email")).fill("nobody@harbor.example");
      await page.getByLabel(fixture.text("password")).fill("not that one at all");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "sign-in-code",
    isOutside: true,
    async show(page, fixture) {
      const errors = [{ field: "code", message: "code-missing" }];
      await page.route("**/studio/api/sign-in", (route) =>
        route.fulfill({ status: 422, json: { code: 422, msg: "", data: null, errors } }),
      );
      await outside("")(page, fixture);
      await page.getByLabel(fixture.text("email")).fill("ada@harbor.example");
      await page.getByLabel(fixture.text("password")).fill("purple giraffe ladder");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("textbox")).toHaveCount(1);
    },
  },
  { name: "sign-in-offline", isOutside: true, show: failing("", "**/studio/api/me") },
  {
    name: "join",
    isOutside: true,
    async show(page, fixture) {
      await page.goto(fixture.address(fixture.invitation.replace("/studio/", "")));
      await expect(page.getByRole("listitem").first()).toBeVisible();
    },
  },
  { name: "sign-in-company", isOutside: true, show: withCompany({ password: true, passkey: true }) },
  { name: "sign-in-company-only", isOutside: true, show: withCompany({ password: false, passkey: false }) },
  {
    name: "company-refused",
    isOutside: true,
    async show(page, fixture) {
      const errors = [{ field: "company", message: "not-invited" }];
      await page.route("**/studio/api/sign-in/company", (route) =>
        route.fulfill({ status: 403, json: { code: 403, msg: "", data: null, errors } }),
      );
      await page.goto(fixture.address("company?code=1&state=2"));
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "join-company",
    isOutside: true,
    async show(page, fixture) {
      await page.route(METHODS, (route) => route.fulfill(ANSWER(COMPANY)));
      await page.goto(fixture.address(fixture.invitation.replace("/studio/", "")));
      await expect(page.getByText("Harbor ID")).toBeVisible();
    },
  },
  { name: "join-spent", isOutside: true, show: outside("join#spent") },
];
