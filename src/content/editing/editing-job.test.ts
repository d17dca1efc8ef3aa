import { describe, expect, it } from "vitest";
import { type EditingJob, nameOf, personOf, siteOf, textsOf } from "./editing-job.ts";

const jobOf = (...args: readonly unknown[]): EditingJob => ({
  path: ["drafts", "save"],
  arguments: args,
  resolve: () => undefined,
  reject: () => undefined,
});
const SITE = { code: "harbor" };
const EDITOR = { actor: { id: "person-1" } };

describe("an editing job", () => {
  it("belongs to the site of its first argument, or to none", () => {
    expect(siteOf(jobOf(SITE))).toBe("harbor");
    expect(siteOf(jobOf())).toBe("");
    expect(siteOf(jobOf(null))).toBe("");
  });

  it("belongs to the editor, who is an argument or one of the options", () => {
    expect(personOf(jobOf(SITE, { name: "a" }, EDITOR))).toBe("person-1");
    expect(personOf(jobOf(SITE, [], { editor: EDITOR, note: "" }))).toBe("person-1");
    expect(personOf(jobOf(SITE, { name: "a" }))).toBe("");
  });

  it("contains the texts of one file, of a list of files, or of a release", () => {
    expect(textsOf(jobOf(SITE, { text: "one" }))).toEqual(["one"]);
    expect(textsOf(jobOf(SITE, [{ text: "one" }, { text: null }]))).toEqual(["one", ""]);
    expect(textsOf(jobOf(SITE, { files: [{ text: "one" }, { text: "two" }] }))).toEqual(["one", "two"]);
  });

  it("names one file or none", () => {
    expect(nameOf(jobOf(SITE, { name: "media/a.svg" }))).toBe("media/a.svg");
    expect(nameOf(jobOf(SITE, [{ name: "media/a.svg" }]))).toBe("");
  });
});
