import { isWithheld } from "../../contract/studio/suspicions.ts";
import { type CsvValue, writeCsv } from "../files/csv.ts";
import type { StoredNeed } from "./need-archive.ts";

const COLUMNS: readonly [string, (need: StoredNeed) => CsvValue][] = [
  ["id", ({ id }) => id],
  ["time", ({ createdAt }) => new Date(createdAt).toISOString()],
  ["name", ({ name }) => name],
  ["email", ({ email }) => email],
  ["phone", ({ phone }) => phone],
  ["company", ({ company }) => company],
  ["category", ({ category }) => category],
  ["message", ({ message }) => message],
  ["language", ({ language }) => language],
  ["form", ({ formUrl }) => formUrl],
  ["landing", ({ landingUrl }) => landingUrl],
  ["referrer", ({ refererUrl }) => refererUrl],
  ["suspicion", ({ suspicion }) => suspicion.join(" ")],
  ["delivery", (need) => deliveryText(need)],
  ["form name", ({ form }) => form],
  ["confirmation", ({ confirmation }) => confirmation],
];

/** Writes a table with the fixed columns, followed by one column for each of the tenant's own fields that occurs in an enquiry. */
export function needsAsCsv(needs: readonly StoredNeed[]): string {
  const own = [...new Set(needs.flatMap(({ answers }) => answers.map(({ name }) => name)))];
  return writeCsv(
    [...COLUMNS.map(([name]) => name), ...own.map((name) => `field ${name}`)],
    needs.map((need) => [
      ...COLUMNS.map(([, read]) => read(need)),
      ...own.map((name) => need.answers.find((answer) => answer.name === name)?.value ?? ""),
    ]),
  );
}

/** Writes indented JSON, with times as ISO 8601 in UTC. */
export function needsAsJson(needs: readonly StoredNeed[]): string {
  return `${JSON.stringify(
    needs.map((need) => ({ ...need, createdAt: new Date(need.createdAt).toISOString() })),
    null,
    2,
  )}\n`;
}

/** Describes the state of the delivery in a few words. Once the address is confirmed, the confirmation mail is left out. */
export function deliveryText({ suspicion, confirmation, deliveries }: StoredNeed): string {
  if (deliveries.length === 0 && isWithheld(suspicion)) return "held back";
  const isAwaited = confirmation === "awaited";
  const shown = deliveries.filter(({ channel }) => isAwaited || channel !== "confirmation");
  if (shown.length === 0) return isAwaited ? "no confirmation mail sent" : "stored only";
  return shown.map(({ channel, status }) => `${channel} ${status}`).join(", ");
}
