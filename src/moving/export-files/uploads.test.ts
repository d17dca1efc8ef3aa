import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { AdoptionTally } from "./adoption-tally.ts";
import { Uploads } from "./uploads.ts";

it("finds uploaded files by their exact name, and otherwise in any case", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["Photo.jpg", "photo.jpg", "Plan.PDF"]) await writeFile(join(folder, name), name);
  const uploads = await Uploads.open(folder, new AdoptionTally());
  for (const name of ["Photo.jpg", "photo.jpg", "Plan.PDF"]) expect(uploads.take(name)).toBe(name);
  expect(uploads.take("plan.pdf")).toBe("Plan.PDF");
  expect([...uploads.wanted()].sort()).toEqual(["Photo.jpg", "Plan.PDF", "photo.jpg"]);
});
