import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MediaContent } from "../model/tenant-content.ts";
import type { Tenant } from "../store.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-moved-media-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(path: string, text: string): Promise<MediaContent> {
  const hash = hashOf(text);
  await writeFile(join(folder, hash), text);
  return {
    path,
    file: join(folder, hash),
    hash,
    mimeType: "application/pdf",
    bytes: text.length,
    width: null,
    height: null,
  };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

describeEachEngine("earlier addresses of files", (makeDatabase) => {
  async function publish(store: OpenedStore, ...media: MediaContent[]): Promise<Tenant> {
    await store.exchange.apply(sampleContent({ media }), { prune: true });
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("No tenant");
    return tenant;
  }

  it("finds replaced and renamed files, and distinguishes removed files from unknown ones", async () => {
    const store = await (await makeDatabase()).open();
    await publish(store, await file("a.pdf", "first"), await file("gone.pdf", "gone"));
    await publish(store, await file("a.pdf", "second"), await file("gone.pdf", "gone"));
    await publish(store, await file("folder/b.pdf", "second"));
    await publish(store, await file("folder/b.pdf", "third"));
    const tenant = await publish(store, await file("c.pdf", "third"), await file("_.pdf", "x"));
    const find = (path: string) => store.reader(tenant).findMovedMedia(path);
    const present = { path: "c.pdf", hash: hashOf("third"), mimeType: "application/pdf" };
    expect(await find("c.pdf")).toEqual(present);
    expect(await find("folder/b.pdf")).toEqual(present);
    expect(await find("a.pdf")).toEqual(present);
    expect(await find("gone.pdf")).toBe("removed");
    expect(await find("never.pdf")).toBeUndefined();
    expect(await find("%.pdf")).toBeUndefined();
  });

  it("finds a file that was renamed twice, and ends if names form a circle", async () => {
    const store = await (await makeDatabase()).open();
    await publish(store, await file("a.pdf", "one"));
    await publish(store, await file("a.pdf", "one"), await file("b.pdf", "one"));
    let tenant = await publish(store, await file("b.pdf", "one"));
    expect(await store.reader(tenant).findMovedMedia("a.pdf")).toMatchObject({ path: "b.pdf" });
    await publish(store, await file("a.pdf", "one"));
    await publish(store, await file("b.pdf", "one"));
    tenant = await publish(store);
    expect(await store.reader(tenant).findMovedMedia("a.pdf")).toBe("removed");
  });

  it("finds no files of another tenant", async () => {
    const store = await (await makeDatabase()).open();
    const media = [await file("secret.pdf", "secret")];
    const other = { code: "other", hosts: ["other.localhost"] };
    await store.exchange.apply(sampleContent({ media, site: other }), { prune: true });
    const tenant = await publish(store);
    expect(await store.reader(tenant).findMovedMedia("secret.pdf")).toBeUndefined();
  });
});
