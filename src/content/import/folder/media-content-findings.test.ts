import { createHash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Findings } from "../../source/findings.ts";
import { cornerFolder } from "../../testing/corner-folder.ts";
import { readMediaFiles } from "../../writing/checks/media-files.ts";

const corner = cornerFolder();
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat([...parts.map((part) => Buffer.from(part as string, "latin1")), Buffer.alloc(400)]);
const text = (content: string) => Buffer.from(content);
const mp4 = (brand: string) => bytes([0, 0, 0, 24], `ftyp${brand}`, [0, 0, 2, 0], "isommp42");
const zip = (name: string) =>
  bytes("PK\x03\x04\x14\0\0\0\0\0", Array(16).fill(0), [name.length, 0, 0, 0], name);

const WEBM = [0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x84];
const KINDS: Record<string, Uint8Array> = {
  pdf: text("%PDF-1.7\n"),
  mp4: mp4("isom"),
  m4a: mp4("M4A "),
  mov: mp4("qt  "),
  webm: bytes(WEBM, "webm"),
  mp3: bytes([0xff, 0xfb, 0x90, 0]),
  ogg: bytes("OggS\0\x02", Array(22).fill(0), "\x01vorbis"),
  wav: bytes("RIFF\x24\0\0\0WAVEfmt "),
  vtt: text("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"),
  zip: zip("a.txt"),
  csv: text("MZ,1\nBM,2\n"),
  png: bytes(
    [0x89],
    "PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0",
    [31, 21, 196, 137],
    "\0\0\0\0IDAT",
  ),
  cfb: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  exe: bytes("MZ\x90\0"),
  woff2: bytes("wOF2\0\x01\0\0"),
  html: text("\n <!DOCTYPE html><script>alert(1)</script>"),
  script: text("<script>alert(1)</script>"),
  svg: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  xhtml: text('\ufeff<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'),
  wide: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("<html><script>", "utf16le")]),
  binaryHtml: text("<html>\0<script>alert(1)</script>"),
};

describe("files whose content matches their names", () => {
  it.each<[ending: string, content: Uint8Array | undefined]>([
    ...["pdf", "mp4", "m4a", "webm", "mp3", "ogg", "wav", "vtt", "zip", "csv"].map(
      (kind): [string, Uint8Array | undefined] => [kind, KINDS[kind]],
    ),
    ["PDF", KINDS["pdf"]],
    ["pdf", text("\ufeff\n%PDF-1.4 after a mark and a line")],
    ["mp3", bytes("ID3\x03\0\0\0\0\x7f\x7f")],
    ["mp3", bytes("ID3\x03\0\0\0\0\0\x0a")],
    ["mp4", mp4("mp42")],
    ["m4a", KINDS["mp4"]],
    ["ogg", bytes("OggS\0\x02", Array(22).fill(0), "OpusHead")],
    ["zip", zip("[Content_Types].xml")],
    ["zip", bytes("PK\x05\x06")],
    ["txt", text("")],
    ["txt", text("1 < 2, and <John> agrees")],
    ["txt", text("<John> says <b>hello</b>")],
    ["txt", text("WEBVTT")],
    ["csv", Buffer.from([0xb0, 0xa1, 0x2c, 0xc7, 0xd1])],
    ["csv", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("a,가\n", "utf16le")])],
  ])("are accepted: .%s", async (ending, content) => {
    await corner.put(`media/x.${ending}`, content ?? "");
    expect(await corner.findings()).toEqual([]);
  });
});

describe("files whose content does not match their names", () => {
  const endings = ["pdf", "mp4", "m4a", "webm", "mp3", "ogg", "wav", "vtt", "zip", "csv", "txt"];
  const taken = new Set(["m4a mp4", "mp4 m4a", "txt csv", "txt vtt"]);
  it.each(endings)("cause one finding for each file: .%s", async (ending) => {
    const others = Object.keys(KINDS).filter((kind) => kind !== ending && !taken.has(`${ending} ${kind}`));
    for (const kind of others) await corner.put(`media/${kind}.${ending}`, KINDS[kind] ?? "");
    expect((await corner.findings()).map((line) => line.slice(0, line.indexOf(",")))).toEqual(
      others.map((kind) => `media/${kind}.${ending}:1: error: its name says .${ending}`).toSorted(),
    );
  });

  it.each([
    ["pdf", "html", "its content HTML"],
    ["csv", "html", "its content HTML"],
    ["txt", "svg", "its content XML"],
    ["csv", "cfb", "its content DOC/XLS/PPT"],
    ["mp4", "mov", "its content MOV"],
    ["vtt", "csv", "its content TXT"],
    ["zip", "woff2", "its content WOFF2"],
  ])("are reported: .%s with %s", async (ending, kind, expected) => {
    await corner.put(`media/x.${ending}`, KINDS[kind] ?? "");
    const advice = "Save it in the format of its extension, or correct the extension";
    expect(await corner.findings()).toEqual([
      `media/x.${ending}:1: error: its name says .${ending}, ${expected}. ${advice}`,
    ]);
  });

  it("cause findings if they are empty or of an unknown format", async () => {
    await corner.put("media/a.pdf", "");
    await corner.put("media/b.txt", bytes([0, 1, 2]));
    expect(await corner.findings()).toEqual([
      "media/a.pdf:1: error: its name says .pdf, but it is empty. Replace it with the whole file",
      "media/b.txt:1: error: its name says .txt, but it does not begin like such a file. Save it in this format again",
    ]);
  });

  it("are accepted if the store has them under the same name, and only then", async () => {
    const content = "<html>";
    const stored = new Map([["x.pdf", createHash("sha256").update(content).digest("hex")]]);
    const read = async (name: string) => {
      await corner.put(`media/${name}`, content);
      const file = join(corner.folder, "media", name);
      const findings = new Findings();
      const source = { path: `media/${name}`, origin: name, file, bytes: content.length };
      return [(await readMediaFiles([source], findings, stored)).length, findings.list.length];
    };
    expect(await read("x.pdf")).toEqual([1, 0]);
    expect(await read("y.pdf")).toEqual([0, 1]);
    expect(await read("x.mp4")).toEqual([0, 1]);
  });
});
