import { describe, expect, it } from "vitest";
import { withDarkInks } from "./dark-inks.ts";

describe("a drawing with inks for dark pages", () => {
  const source = `<svg width="9"><path fill="#fff" stroke="#123"/><path stroke="#fff"/></svg>`;

  it("replaces fills and strokes that occur, on dark pages only", () => {
    expect(withDarkInks(source, { "#fff": "#111", "#123": "#eee", "#999": "#888" })).toBe(
      `<svg width="9"><style>@media (prefers-color-scheme:dark){[fill="#fff"]{fill:#111}[stroke="#fff"]{stroke:#111}[stroke="#123"]{stroke:#eee}}</style>${source.slice(15)}`,
    );
  });

  it("stays the same if none of the colours occurs", () => {
    expect(withDarkInks(source, { "#999": "#888" })).toBe(source);
  });
});
