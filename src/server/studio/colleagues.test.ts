import { expect, it, onTestFinished } from "vitest";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { QUAY, importFiles, signedIn, studioClient } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const grant = (tenant: string | null, role: Grant["role"]): Grant => ({
  tenant,
  role,
  languages: null,
  groups: null,
});

describeEachEngine("people in the Studio's API", (makeDatabase) => {
  it("are named to people who work on the same site, even after they were removed", async () => {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, QUAY);
    await importFiles(
      site,
      { ...QUAY, "site.yaml": (QUAY["site.yaml"] ?? "").replace("quay", "pier") },
      "pier",
    );
    const accounts = await site.store.openAccounts();
    const client = studioClient(site);
    const add = async (name: string, ...grants: Grant[]) => {
      const email = `${name.toLowerCase()}@quay.example`;
      const { token } = await accounts.invite(COMMAND_LINE, null, { email, name, grants });
      const found = await client("invitation", { method: "POST", body: { token } });
      await client("invitation/accept", {
        method: "POST",
        body: { token, email, name, password: "purple giraffe ladder" },
      });
      return { email, invited: found.json.data as { grants: { siteName: string | null }[] } };
    };
    const mina = await add("Mina", grant("quay", "editor"));
    const noor = await add("Noor", grant(null, "operator"));
    const ben = await add("Ben", grant("pier", "editor"));
    const gone = await add("Gone", grant("quay", "writer"));
    expect(mina.invited.grants).toMatchObject([{ siteName: "Quay" }]);
    expect(noor.invited.grants).toMatchObject([{ siteName: null }]);
    const person = await accounts.findByEmail(gone.email);
    await accounts.remove(COMMAND_LINE, null, person?.id ?? "");

    const translator = await signedIn(site, { ...grant("quay", "translator"), languages: ["zh"] });
    const emails = [mina, noor, ben, gone].map(({ email }) => email);
    const { json } = await translator("sites/quay/colleagues", {
      method: "POST",
      body: { emails: [...emails, "nobody@quay.example"] },
    });
    const { people } = json.data as { people: { email: string; name: string }[] };
    expect(people.map(({ name }) => name).toSorted()).toEqual(["Gone", "Mina", "Noor"]);
  });
});
