import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { type TestDatabase, describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type StudioClient, QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const grant = (role: Grant["role"]): Grant => ({ tenant: "quay", role, languages: null, groups: null });
const PLAN = "media/figures/plan.png";
const DRAWING = "media/logo.svg";
const svg = (inside = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${inside}<path d="M0 0h20v10z"/></svg>`;

async function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#268" } })
    .png()
    .toBuffer();
}

async function quay(database: TestDatabase): Promise<TestInstallation> {
  const site = await openTestInstallation({ environment: { DATABASE_URL: database.databaseUrl } });
  onTestFinished(() => site.close());
  await importFiles(site, QUAY);
  return site;
}

const at = (path: string, query: Record<string, string> = {}) =>
  `sites/quay/${path}?${new URLSearchParams(query)}`;
const put = (call: StudioClient, name: string, bytes: string | Uint8Array, base?: string) =>
  call(at("media/file", { name }), {
    method: "PUT",
    bytes,
    headers: base === undefined ? { "if-none-match": "*" } : { "if-match": `"${base}"` },
  });
const remove = (call: StudioClient, name: string, base: string, more = {}) =>
  call(at("media/file", { name, ...more }), { method: "DELETE", headers: { "if-match": `"${base}"` } });
const list = async (call: StudioClient, query = {}) =>
  (await call(at("media", query))).json.data as {
    files: Record<string, unknown>[];
    folders: string[];
    next: string | null;
  };
const names = async (call: StudioClient, query = {}) =>
  (await list(call, query)).files.map(({ name }) => name);
const dataOf = <Data>(answer: { json: { data: unknown } }) => answer.json.data as Data;

describeEachEngine("files below media/ in the Studio's API", (makeDatabase) => {
  it("are published by their bytes, once for repeated uploads, and replaced in place", async () => {
    const site = await quay(await makeDatabase());
    const writer = await signedIn(site, grant("writer"));
    const editor = await signedIn(site, grant("editor"));
    const first = await put(writer, PLAN, await picture(40, 30));
    expect(first.json).toMatchObject({ code: 200, data: { name: PLAN, findings: [] } });
    const { hash, revision } = dataOf<{ hash: string; revision: number }>(first);
    expect(revision).toBeGreaterThan(0);
    expect(first.headers["etag"]).toBe(`"${hash}"`);
    const again = await put(writer, PLAN, await picture(40, 30));
    expect(again.json.data).toMatchObject({ hash, revision: null });
    const other = await picture(80, 60);
    expect((await put(writer, PLAN, other)).json).toMatchObject({ code: 412, data: { hash } });
    expect((await put(writer, PLAN, other, hash)).status).toBe(403);
    const replaced = dataOf<{ hash: string }>(await put(editor, PLAN, other, hash));
    expect((await put(editor, PLAN, await picture(9, 9), hash)).json.data).toEqual({ hash: replaced.hash });
    expect((await list(editor)).files).toMatchObject([
      { name: PLAN, type: "image/png", width: 80, height: 60, bytes: other.length, hash: replaced.hash },
    ]);
    const revisions = dataOf<{ revisions: object[] }>(await editor(at("revisions", { name: PLAN })));
    expect(revisions.revisions).toHaveLength(2);
    const restored = await editor(at(`revisions/${revision}/restore`), { method: "POST", body: {} });
    expect(restored.json.data).toMatchObject({ files: [{ name: PLAN, after: hash }] });
  });

  it("are refused by their content, and scripts are removed from drawings", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, grant("editor"));
    const text = await put(editor, PLAN, "no picture");
    expect(text.json).toMatchObject({
      code: 422,
      data: { findings: [{ kind: "broken-media", file: PLAN }] },
    });
    const page = await put(editor, "media/page.html", "<script>alert(1)</script>");
    expect(page.json).toMatchObject({ code: 422, data: { findings: [{ kind: "media-type" }] } });
    const paper = await put(editor, "media/paper.pdf", "<html><script>alert(1)</script>");
    const values = { ending: ".pdf", content: "HTML" };
    expect(paper.json).toMatchObject({
      code: 422,
      data: { findings: [{ kind: "media-type", coded: { code: "media-other-type", values } }] },
    });
    expect((await put(editor, "menus.yaml", "")).status).toBe(422);
    const broken = await put(editor, DRAWING, svg("\n<g>"));
    expect(broken.json).toMatchObject({
      code: 422,
      data: {
        findings: [
          { line: 2, coded: { code: "broken-drawing", values: { reason: expect.stringContaining("g") } } },
        ],
      },
    });
    const drawing = await put(editor, DRAWING, svg("<script>alert(1)</script>"));
    expect(drawing.json).toMatchObject({
      code: 200,
      data: { findings: [{ kind: "unsafe-svg", severity: "warning" }] },
    });
    const { hash } = dataOf<{ hash: string }>(drawing);
    const shown = await editor(at("media/file", { name: DRAWING, hash }));
    expect(shown.text).not.toContain("script");
    expect(shown.text).toContain("M0 0h20v10z");
    expect(shown.headers["content-security-policy"]).toContain("sandbox");
    expect((await put(editor, DRAWING, svg("<script>alert(1)</script>"))).json.data).toMatchObject({
      hash,
      revision: null,
    });
    const declared = { "if-none-match": "*", "content-length": "100000001" };
    const large = await editor(at("media/file", { name: PLAN }), {
      method: "PUT",
      headers: declared,
      bytes: "",
    });
    expect(large.status).toBe(413);
  });

  it("are sent from the Studio's own host, unchanged or resized", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, grant("editor"));
    const bytes = await picture(900, 600);
    const { hash } = dataOf<{ hash: string }>(await put(editor, PLAN, bytes));
    const whole = await editor(at("media/file", { name: PLAN, hash }));
    expect(whole.headers).toMatchObject({
      "content-type": "image/png",
      "content-length": String(bytes.length),
    });
    const small = await editor(at("media/file", { name: PLAN, hash, width: "320" }));
    expect(small.headers["content-type"]).toBe("image/webp");
    expect((await editor(at("media/file", { name: PLAN, hash, width: "321" }))).status).toBe(422);
    expect((await editor(at("media/file", { name: PLAN, hash: "0".repeat(64) }))).status).toBe(404);
  });

  it("are listed by folder, name and use, and removing a used one needs confirmation", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, grant("editor"));
    const hashes = new Map<string, string>();
    for (const name of [PLAN, "media/figures/deep/map.png", "media/Quay.png", "media/zero.png"])
      hashes.set(
        name,
        dataOf<{ hash: string }>(await put(editor, name, await picture(8, hashes.size + 8))).hash,
      );
    const text =
      "---\ntitle: Map\npublishedAt: 2026-01-01\ncover: Quay.png\ncoverAlt: The quay\n---\n![Plan](media:figures/plan.png)\n";
    const published = await editor(at("publications"), {
      method: "POST",
      body: { files: [{ name: "articles/en/map.md", text, base: null }] },
    });
    expect(published.json).toMatchObject({ code: 200 });
    const all = await list(editor);
    expect(all.folders).toEqual(["figures/"]);
    expect(all.files.map(({ name, uses }) => [name, uses])).toEqual([
      ["media/Quay.png", 1],
      ["media/figures/deep/map.png", 0],
      [PLAN, 1],
      ["media/zero.png", 0],
    ]);
    expect(all.files[0]).toMatchObject({ alt: { en: "The quay" }, users: ["articles/en/map.md"] });
    expect(await list(editor, { folder: "figures/" })).toMatchObject({
      folders: ["figures/deep/"],
      files: [{ name: "media/figures/deep/map.png" }, { name: PLAN }],
      next: null,
    });
    expect(await names(editor, { query: "quAY" })).toEqual(["media/Quay.png"]);
    expect(await names(editor, { query: "%" })).toEqual([]);
    expect(await names(editor, { after: "figures/plan.png" })).toEqual(["media/zero.png"]);
    expect(await names(editor, { only: "unused" })).toEqual(["media/figures/deep/map.png", "media/zero.png"]);
    const used = await remove(editor, PLAN, hashes.get(PLAN) ?? "");
    expect(used.json).toMatchObject({ code: 409, data: { uses: 1, users: ["articles/en/map.md"] } });
    const forced = await remove(editor, PLAN, hashes.get(PLAN) ?? "", { isForced: "true" });
    expect(forced.json).toMatchObject({ code: 422, data: { findings: [{ file: "articles/en/map.md" }] } });
    const zero = await remove(editor, "media/zero.png", hashes.get("media/zero.png") ?? "");
    expect(zero.json).toMatchObject({ code: 200, data: { hash: null } });
    const again = await remove(editor, "media/zero.png", hashes.get("media/zero.png") ?? "");
    expect(again.json.data).toMatchObject({ hash: null, revision: null });
    expect((await remove(editor, "media/Quay.png", "0".repeat(64), { isForced: "true" })).status).toBe(412);
  });

  it("are listed by date, size and content, page by page, and found by their descriptions", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, grant("editor"));
    const put8 = await picture(8, 8);
    const twins = ["media/a/twin.png", "media/z/twin.png"];
    for (const name of [...twins, PLAN])
      await put(editor, name, name === PLAN ? await picture(99, 99) : put8);
    const many = Array.from({ length: 51 }, (_, index) => `media/many/${String(index).padStart(2, "0")}.png`);
    for (const [index, name] of many.entries()) await put(editor, name, await picture(10, 20 + index));
    await put(editor, "media/large.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(2_000_000)]));
    const paged = async (query: Record<string, string>) => {
      const first = await list(editor, query);
      const second = await list(editor, { ...query, after: first.next ?? "" });
      expect(second.next).toBeNull();
      return [...first.files, ...second.files];
    };
    const newest = await paged({ order: "newest" });
    expect(newest.map(({ name }) => name)).toEqual([
      "media/large.pdf",
      ...many.toReversed(),
      PLAN,
      ...twins.toReversed(),
    ]);
    expect(newest[0]?.["changedAt"]).toBeGreaterThan(Date.now() - 60_000);
    const sizes = (await paged({ order: "size" })).map(({ bytes }) => Number(bytes));
    expect(sizes).toHaveLength(55);
    expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
    expect(await names(editor, { only: "duplicates" })).toEqual(twins);
    expect(await names(editor, { only: "large" })).toEqual(["media/large.pdf"]);
    expect(await names(editor, { only: "picture", folder: "a/", order: "newest" })).toEqual([
      "media/a/twin.png",
    ]);
    const { headers } = await editor(at("media/detail", { name: PLAN }));
    const body = { alt: { en: "An Étang at Noon", kr: "부두" }, focus: null, credit: "" };
    await editor(at("media/detail", { name: PLAN }), {
      method: "PUT",
      headers: { "if-match": String(headers["etag"]) },
      body,
    });
    for (const query of ["at noon", "Étang", "부두"]) expect(await names(editor, { query })).toEqual([PLAN]);
    expect(await names(editor, { query: "en" })).toEqual([]);
    for (const after of ["x", "1e999 a", "NaN b"])
      expect((await list(editor, { order: "size", after })).files).toHaveLength(50);
  });

  it("are uploaded in parts over slow connections, and resumed after a break", async () => {
    const site = await quay(await makeDatabase());
    const writer = await signedIn(site, grant("writer"));
    const bytes = await picture(300, 200);
    const send = (range: string, part: Uint8Array) =>
      writer(at("media/file", { name: PLAN }), {
        method: "PUT",
        bytes: part,
        headers: { "if-none-match": "*", "content-range": `bytes ${range}/${bytes.length}` },
      });
    const middle = 100;
    const end = bytes.length - 1;
    expect((await send(`${middle}-${end}`, bytes.subarray(middle))).json).toMatchObject({
      code: 409,
      data: { received: 0 },
    });
    expect((await send(`0-${middle - 1}`, bytes.subarray(0, middle))).json.data).toEqual({
      received: middle,
    });
    // A client repeats parts if their answers were lost. The last request only asks how much has been received.
    expect((await send("0-49", bytes.subarray(0, 50))).json.data).toEqual({ received: 50 });
    expect((await send(`50-${middle - 1}`, bytes.subarray(50, middle))).json.data).toEqual({
      received: middle,
    });
    expect((await send("50-69", bytes.subarray(50, 70))).json.data).toEqual({ received: middle });
    expect((await send("*", Buffer.alloc(0))).json.data).toEqual({ received: middle });
    const last = await send(`${middle}-${end}`, bytes.subarray(middle));
    expect(last.json).toMatchObject({ code: 200, data: { name: PLAN, findings: [] } });
    expect((await list(writer)).files).toMatchObject([{ name: PLAN, bytes: bytes.length, width: 300 }]);
    expect((await send("*", Buffer.alloc(0))).json.data).toEqual({ received: 0 });
    expect((await send("x", bytes)).status).toBe(400);
  });

  it("are renamed together with what refers to them, if its author may change that", async () => {
    const site = await quay(await makeDatabase());
    const [editor, writer] = [await signedIn(site, grant("editor")), await signedIn(site, grant("writer"))];
    const { hash } = dataOf<{ hash: string }>(await put(editor, PLAN, await picture(8, 8)));
    const name = "articles/en/map.md";
    const text =
      "---\ntitle: Map\npublishedAt: 2026-01-01\ncover: figures/plan.png # ours\n---\n![Plan](media:figures/plan.png)\n";
    await editor(at("publications"), { method: "POST", body: { files: [{ name, text, base: null }] } });
    const { headers } = await editor(at("media/detail", { name: PLAN }));
    await editor(at("media/detail", { name: PLAN }), {
      method: "PUT",
      headers: { "if-match": String(headers["etag"]) },
      body: { alt: { en: "A plan" }, focus: { x: 120, y: 1000 }, credit: "" },
    });
    const tenant = (await site.store.findTenant("quay")) ?? expect.fail("no tenant");
    const article = () => site.store.reader(tenant).findArticle({ slug: "map" }, "en");
    expect(await article()).toMatchObject({ cover: { focus: { x: 12, y: 100 } } });
    const move = (call: StudioClient, to: string, base = hash) =>
      call(at("media/moves"), {
        method: "POST",
        headers: { "if-match": `"${base}"` },
        body: { from: PLAN, to, note: "" },
      });
    const to = "media/maps/harbour.png";
    expect((await move(writer, to)).status).toBe(403);
    expect((await move(editor, "media/maps/harbour.jpg")).status).toBe(422);
    expect((await move(editor, to, "0".repeat(64))).json).toMatchObject({ code: 412, data: { hash } });
    expect((await move(editor, PLAN)).status).toBe(409);
    const moved = await move(editor, to);
    expect(moved.json).toMatchObject({ code: 200, data: { name: to, hash, findings: [] } });
    const { json } = await editor(at("file", { name }));
    expect(JSON.stringify(json.data)).toContain(
      JSON.stringify(text.replaceAll("figures/plan.png", "maps/harbour.png")),
    );
    expect(await names(editor)).toEqual([to]);
    expect((await editor(at("media/detail", { name: to }))).json.data).toMatchObject({
      ownAlt: { en: "A plan" },
      users: [{ name, title: "Map" }],
    });
    expect(await article()).toMatchObject({ cover: { focus: { x: 12, y: 100 } } });
    expect(await site.store.reader(tenant).findMovedMedia("figures/plan.png")).toMatchObject({
      path: "maps/harbour.png",
    });
    const drawn = dataOf<{ hash: string }>(await put(editor, DRAWING, svg()));
    await put(editor, "media/logo.mobile.svg", svg("<g/>"));
    const renamed = await editor(at("media/moves"), {
      method: "POST",
      headers: { "if-match": `"${drawn.hash}"` },
      body: { from: DRAWING, to: "media/brand/mark.svg", note: "" },
    });
    expect(renamed.json).toMatchObject({ code: 200, data: { name: "media/brand/mark.svg" } });
    expect(await names(editor, { folder: "brand/" })).toEqual([
      "media/brand/mark.mobile.svg",
      "media/brand/mark.svg",
    ]);
  });

  it("are renamed in texts that write the name in an equivalent notation", async () => {
    const site = await quay(await makeDatabase());
    const editor = await signedIn(site, grant("editor"));
    const from = "media/k/\u00e9&a.svg";
    const { hash } = dataOf<{ hash: string }>(await put(editor, from, svg()));
    const name = "articles/en/map.md";
    const textOf = (notations: readonly string[]) =>
      `---\ntitle: Map\npublishedAt: 2026-01-01\ncover: ${notations[0]}\n---\n![Plan](${notations[1]}) <img src="${notations[2]}" alt="P"> [plan]\n\n[plan]: ${notations[3]}\n`;
    const text = textOf([
      "k/e%CC%81%26a.svg",
      "media:k/e\u0301&amp;a.svg",
      "media:k/%C3%A9&#38;%61.svg",
      "/media/k/%65%CC%81%26a.svg",
    ]);
    const published = await editor(at("publications"), {
      method: "POST",
      body: { files: [{ name, text, base: null }] },
    });
    expect(published.json).toMatchObject({ code: 200, data: { findings: [] } });
    const moved = await editor(at("media/moves"), {
      method: "POST",
      headers: { "if-match": `"${hash}"` },
      body: { from, to: "media/n.svg", note: "" },
    });
    expect(moved.json).toMatchObject({ code: 200, data: { findings: [] } });
    const { json } = await editor(at("file", { name }));
    const expected = textOf(["n.svg", "media:n.svg", "media:n.svg", "/media/n.svg"]);
    expect(JSON.stringify(json.data)).toContain(JSON.stringify(expected));
  });

  it("are described in each language; a description based on an outdated one is refused", async () => {
    const site = await quay(await makeDatabase());
    const [writer, other] = [await signedIn(site, grant("writer")), await signedIn(site, grant("writer"))];
    await put(writer, PLAN, await picture(8, 8));
    expect(await names(writer, { only: "undescribed" })).toEqual([PLAN]);
    const found = await writer(at("media/detail", { name: PLAN }));
    expect(found.json.data).toMatchObject({ ownAlt: {}, focus: null, credit: "", users: [] });
    const tag = String(found.headers["etag"]);
    const details = {
      alt: { en: "A plan", zh: "平面图", kr: "평면도" },
      focus: { x: 250, y: 0 },
      credit: "Mina",
    };
    const describe = (call: StudioClient, body: object, match = tag) =>
      call(at("media/detail", { name: PLAN }), { method: "PUT", headers: { "if-match": match }, body });
    const written = await describe(writer, details);
    expect(written.json.data).toMatchObject({ ownAlt: details.alt, focus: details.focus, credit: "Mina" });
    const outdated = await describe(other, { ...details, credit: "Jun" });
    expect(outdated.json).toMatchObject({ code: 412, data: { detail: { credit: "Mina" } } });
    expect(
      (await describe(other, { ...details, credit: "Jun" }, String(written.headers["etag"]))).status,
    ).toBe(200);
    expect(await names(writer, { only: "undescribed" })).toEqual([]);
    expect((await writer(at("media/detail", { name: "media/no.png" }))).status).toBe(404);
  });

  it("appear in drafts that refer to them once they exist", async () => {
    const site = await quay(await makeDatabase());
    const writer = await signedIn(site, grant("writer"));
    const name = "articles/en/fresh.md";
    const text = "---\ntitle: Fresh\npublishedAt: 2026-01-01\n---\n![Plan](media:figures/plan.png)\n";
    const save = (match: Record<string, string>) =>
      writer(at("draft", { name }), { method: "PUT", headers: match, body: { text, base: null } });
    const saved = await save({ "if-none-match": "*" });
    const check = async () =>
      (await writer(at("checks"), { method: "POST", body: { name, text } })).json.data;
    expect(await check()).toMatchObject({ findings: [{ kind: "missing-media" }] });
    const { hash } = dataOf<{ hash: string }>(await put(writer, PLAN, await picture(8, 8)));
    expect((await save({ "if-match": String(saved.headers["etag"]) })).status).toBe(200);
    expect(await check()).toEqual({ findings: [] });
    const opened = await writer(at("previews"), { method: "POST", body: { drafts: [name] } });
    const { url } = dataOf<{ url: string }>(opened);
    const tenant = (await site.store.findTenant("quay")) ?? expect.fail("no tenant");
    const previews = await site.store.openPreviews();
    expect(url).toContain("/studio/preview/");
    const link = await previews.find(url.split("/").at(-1) ?? "", tenant);
    const html = await previews.show(
      link ?? expect.fail("no link"),
      async ({ reader }) => (await reader.findArticle({ slug: "fresh" }, "en"))?.html,
    );
    expect(html).toContain(`/media/${hash.slice(0, 12)}/figures/plan.png`);
  });
});
