import { expect, it } from "vitest";
import { isPicture, mediaName, pictureName, pictureNotation } from "./picture-name.ts";

it.each([
  ["Seal on a Pier (2).JPG", "image/jpeg", 1, "media/news/seals/seal-on-a-pier-2.jpg"],
  ["부두의 물범.png", "image/png", 1, "media/news/seals/부두의-물범.png"],
  ["image.png", "image/png", 1, "media/news/seals/seals.png"],
  ["IMG_2041.jpeg", "image/jpeg", 2, "media/news/seals/seals-2.jpg"],
  ["...", "image/svg+xml", 3, "media/news/seals/seals-3.svg"],
])("%s of type %s becomes, at attempt %i, %s", (name, type, attempt, expected) =>
  expect(pictureName({ name, type }, "news/seals", attempt)).toBe(expected),
);

it("accepts only pictures", () => {
  expect(isPicture({ type: "image/webp" })).toBe(true);
  expect(isPicture({ type: "application/pdf" })).toBe(false);
});

it("writes a picture with its alt text", () => {
  expect(pictureNotation("media/a/b.png", " Seals [two]\non a pier ")).toBe(
    String.raw`![Seals \[two\] on a pier](media:a/b.png)`,
  );
  expect(pictureNotation("media/b.png", "5*3, `x`, _a_ b_c, <b> < c, &amp; R&D ~1~")).toBe(
    "![5\\*3, \\`x\\`, \\_a\\_ b_c, \\<b> < c, \\&amp; R&D \\~1\\~](media:b.png)",
  );
});

it.each([
  ["Price List (2026).PDF", "application/pdf", "", 1, "media/price-list-2026.pdf"],
  ["요금표.v2.pdf", "application/pdf", "files/", 2, "media/files/요금표-v2-2.pdf"],
  ["photo.JPEG", "image/jpeg", "", 1, "media/photo.jpg"],
  ["***.svg", "image/svg+xml", "brand/", 1, "media/brand/file.svg"],
])("%s of type %s in folder %j becomes, at attempt %i, %s", (name, type, folder, attempt, expected) => {
  expect(mediaName({ name, type }, folder, attempt)).toBe(expected);
});
