import { expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { FAILURE_NAMES } from "../../contract/api/failures.ts";
import { loadMessages, loadWording } from "../messages/messages.ts";
import { formatSaveState } from "./format-save-state.ts";

it.each(LANGUAGE_CODES)("names the reason of every failed save in %s", async (language) => {
  const { text, tag } = await loadWording(language);
  await loadMessages("article");
  for (const failure of FAILURE_NAMES) {
    const words = formatSaveState(
      { state: "not-saved", reason: "failed", failure },
      { text, tag, email: "noor@harbor.example", nameOf: (author) => author },
    );
    expect(words).toContain(text(`failure-${failure}`));
  }
});
