import { fileURLToPath } from "node:url";
import { type Pictures, writePicturesInto } from "./artwork.ts";
import { CAMPAIGN } from "./starters/campaign.ts";
import { FIRM } from "./starters/firm.ts";
import { HANDBOOK } from "./starters/handbook.ts";
import { STUDIO } from "./starters/studio.ts";

/* Command `node scripts/illustrations/starters.ts`: draws the pictures of the starter sites. */

const STARTERS: Readonly<Record<string, Pictures>> = {
  firm: FIRM,
  studio: STUDIO,
  handbook: HANDBOOK,
  campaign: CAMPAIGN,
};

for (const [name, pictures] of Object.entries(STARTERS))
  await writePicturesInto(
    fileURLToPath(new URL(`../../src/content/sites/starters/${name}/media/`, import.meta.url)),
    pictures,
  );
