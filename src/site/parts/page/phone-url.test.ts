import { describe, expect, it } from "vitest";
import { phoneUrl } from "./phone-url.ts";

describe("phoneUrl", () => {
  it("keeps the digits and the plus of a number in any notation", () => {
    expect(phoneUrl("+82 (2) 555-0100")).toBe("tel:+8225550100");
    expect(phoneUrl("010.1234.5678")).toBe("tel:01012345678");
  });
});
