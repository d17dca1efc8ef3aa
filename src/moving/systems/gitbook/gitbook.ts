import { type System, everyText } from "../../survey/system.ts";
import { gitbookAddresses } from "./addresses.ts";

export const GITBOOK: System = {
  name: "GitBook",
  mark: /(?:^|\/)(?:SUMMARY\.md|\.gitbook\.yaml)$/,
  describe: (_survey, folder) => ({ roots: [folder], skip: ["SUMMARY.md", "**/SUMMARY.md"] }),
  oldAddresses: ({ survey, languages }) => [
    ...gitbookAddresses(survey, languages, "/{path}"),
    ...everyText("/{path}"),
  ],
  menuFiles: [/(?:^|\/)SUMMARY\.md$/],
};
