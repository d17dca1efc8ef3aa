import { describeGrant } from "../../content/accounts/grants.ts";
import type { PendingInvitation } from "../../content/accounts/invitations.ts";
import type { ListedPerson } from "../../content/accounts/people.ts";
import { textTable } from "../terminal/text-table.ts";
import { timeOf } from "../terminal/time-of.ts";

const COLUMN_WIDTH = 100;

/** Prints people with their permissions, and pending invitations. */
export function printPeople(people: readonly ListedPerson[], invited: readonly PendingInvitation[]): void {
  if (people.length === 0 && invited.length === 0)
    console.log("Nobody yet. Invite an operator: vitrine people invite <address> --role operator");
  if (people.length > 0)
    print(
      ["address", "name", "may", "signs in by", "last seen (UTC)"],
      people.map(({ email, name, grants, credentials, hasSecondFactor, lastSeenAt }) => [
        email,
        name,
        grants.map(describeGrant).join("; ") || "–",
        [
          ...Object.entries(credentials)
            .filter(([, count]) => count > 0)
            .map(([kind]) => kind),
          hasSecondFactor ? ["second factor"] : [],
        ]
          .flat()
          .join(", "),
        timeOf(lastSeenAt),
      ]),
    );
  if (people.length > 0 && invited.length > 0) console.log();
  if (invited.length > 0)
    print(
      ["invited", "name", "may", "until (UTC)"],
      invited.map(({ email, name, grants, endsAt }) => [
        email,
        name || "–",
        grants.map(describeGrant).join("; "),
        timeOf(endsAt),
      ]),
    );
}

function print(heads: string[], rows: string[][]): void {
  for (const line of textTable(heads, rows, COLUMN_WIDTH)) console.log(line);
}
