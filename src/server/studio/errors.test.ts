import { expect, it } from "vitest";
import { AccountError } from "../../content/accounts/account-error.ts";
import { answerTo } from "./errors.ts";

it("asks for a new proof of identity if a concurrent change has outdated the last one", () => {
  expect(answerTo(new AccountError("proof-outdated", "the password has changed"))).toMatchObject({
    isExpected: true,
    status: 403,
    fields: [{ field: "proof", message: "stale" }],
  });
});
