import { expect, it } from "vitest";
import { isOnPictureOrigin, pictureOriginsIn } from "./picture-hosts.ts";

it.each<[hosts: unknown, origins: string[]]>([
  [
    ["pictures.example.com", "https://pictures.example.com/", "Bilder.example:8443"],
    ["https://pictures.example.com", "https://bilder.example:8443"],
  ],
  [["*.example.com", "*", "http://plain.example", "a.example b.example", "a.example; script-src *", 7], []],
  ["pictures.example.com", []],
  [undefined, []],
])("allows, for %j, the origins %j in the security policy", (pictureHosts, origins) => {
  expect(pictureOriginsIn({ pictureHosts })).toEqual(origins);
});

it("allows pictures over https from exactly these hosts", () => {
  const origins = pictureOriginsIn({ pictureHosts: ["pictures.example.com"] });
  expect(isOnPictureOrigin("https://pictures.example.com/a.png?b=1", origins)).toBe(true);
  for (const address of [
    "http://pictures.example.com/a.png",
    "https://pictures.example.com.evil.example/a.png",
    "https://pictures.example.com@evil.example/a.png",
    "https://pictures.example.com:8443/a.png",
    "https://a.pictures.example.com/a.png",
    "//pictures.example.com/a.png",
    "/a.png",
  ])
    expect(isOnPictureOrigin(address, origins), address).toBe(false);
});
