import { expect, it } from "vitest";
import { mailAddress } from "./mail-address.ts";

it.each([
  ["ada@example.com", "mailto:ada@example.com"],
  ["김@예시.example", "mailto:%EA%B9%80@%EC%98%88%EC%8B%9C.example"],
  ["ada+news@example.com", "mailto:ada%2Bnews@example.com"],
  ["x?bcc=eve%40evil.example&body=@a.example", "mailto:x%3Fbcc%3Deve%2540evil.example%26body%3D@a.example"],
])("writes to %j and nobody else", (email, address) => {
  expect(mailAddress(email)).toBe(address);
});

it("adds a subject and a body", () => {
  expect(mailAddress("ada@example.com", { subject: "Boats & more", body: "Dear Ada" })).toBe(
    "mailto:ada@example.com?subject=Boats%20%26%20more&body=Dear%20Ada",
  );
});
