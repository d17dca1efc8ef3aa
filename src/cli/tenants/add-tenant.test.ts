import { expect, it } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";
import { prepareDatabase } from "../testing/filled-database.ts";

const output = captureConsole();

describeEachEngine("vitrine tenants add", (makeDatabase) => {
  it("adds a starter and a copy, names the site with a taken host, archives and brings back", async () => {
    const { open } = await prepareDatabase(makeDatabase);
    const add = (...args: string[]) => runCommandLine(["tenants", "add", ...args]);
    expect(
      await add(
        "shop",
        "--name",
        "Shop",
        "--host",
        "Shop.Localhost",
        "--theme",
        "theme3",
        "--languages",
        "kr,en",
      ),
    ).toBe(0);
    expect(await add("shop-two", "--name", "Shop two", "--copy", "shop")).toBe(0);
    expect(await add("third", "--name", "Third", "--host", "shop.localhost")).toBe(1);
    expect(output.at(-1)).toBe("Nothing was added: the site Shop has the host shop.localhost.");
    expect(await add("fourth")).toBe(2);
    expect(await add("fourth", "--name", "Fourth", "--host", "https://x.example")).toBe(2);
    expect(output.at(-1)).toMatch(/^host: is not a host name/);
    expect(await add("fourth", "--name", "Fourth", "--copy", "none")).toBe(1);
    expect(await add("fourth", "--name", "Fourth", "--copy", "shop", "--starter", "firm")).toBe(2);
    expect(output.at(-1)).toMatch(/names a starter and a site to copy/);
    output.length = 0;
    expect(await runCommandLine(["tenants"])).toBe(0);
    expect(output).toEqual([
      "shop      theme3  kr,en  shop.localhost  Shop",
      "shop-two  theme3  kr,en  (no host)  Shop two",
    ]);
    const store = await open();
    expect(await runCommandLine(["tenants", "archive", "shop"])).toBe(0);
    expect(await store.findTenant("shop")).toMatchObject({ isArchived: true });
    expect(await runCommandLine(["tenants", "bring-back", "shop"])).toBe(0);
    expect((await store.findTenant("shop"))?.isArchived).toBeUndefined();
    expect(await runCommandLine(["tenants", "archive", "shop-two"])).toBe(0);
    output.length = 0;
    expect(await runCommandLine(["tenants", "list", "--json"])).toBe(0);
    expect(JSON.parse(output.join("\n"))).toEqual([
      {
        code: "shop",
        name: "Shop",
        state: "live",
        theme: "theme3",
        languages: ["kr", "en"],
        hosts: ["shop.localhost"],
      },
      {
        code: "shop-two",
        name: "Shop two",
        state: "archived",
        theme: "theme3",
        languages: ["kr", "en"],
        hosts: [],
      },
    ]);
    expect(await runCommandLine(["tenants", "archive", "none"])).toBe(1);
  });
});
