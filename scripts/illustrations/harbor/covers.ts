import { ferryInterview, teaImporter } from "./covers/cases.ts";
import { eInvoicing, landedCost, ledgerChecks, paymentFraud } from "./covers/insights.ts";
import { about, faq } from "./covers/pages.ts";
import { cashFlow, crossBorder, handover, internalAudit } from "./covers/services.ts";
import type { Drawing } from "./svg.ts";

/** Functions that draw the cover of each article, by file name. */
export const covers: Readonly<Record<string, () => Drawing>> = {
  "internal-audit": internalAudit,
  "cash-flow": cashFlow,
  "cross-border": crossBorder,
  handover,
  "landed-cost": landedCost,
  "ledger-checks": ledgerChecks,
  "e-invoicing": eInvoicing,
  "payment-fraud": paymentFraud,
  "tea-importer": teaImporter,
  "ferry-interview": ferryInterview,
  about,
  faq,
};
