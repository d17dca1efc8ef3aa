import { useQuery } from "@tanstack/react-query";
import { parse } from "yaml";
import { isRecord } from "../../../contract/api/is-record.ts";
import { useMay } from "../../session/me-context.tsx";
import { findFile } from "../../writing/server-drafts.ts";

const NONE: readonly string[] = [];

/** The places whose banners the home page shows. Empty for people who may not read `site.yaml`. */
export function useHomePlaces(tenant: string): readonly string[] {
  const mayRead = useMay()("settings.write", { tenant });
  const { data = NONE } = useQuery({
    queryKey: ["home-places", tenant],
    queryFn: async ({ signal }) => homePlacesIn((await findFile({ tenant, name: "site.yaml" }, signal)).text),
    enabled: mayRead,
  });
  return data;
}

/** The values of `homeBannerId` in a text of `site.yaml`: one, or one for each language. */
export function homePlacesIn(text: string | null): string[] {
  const site = parsed(text ?? "");
  const config = isRecord(site) ? site["config"] : undefined;
  const siteConfig = isRecord(config) ? config["siteConfig"] : undefined;
  const value = isRecord(siteConfig) ? siteConfig["homeBannerId"] : undefined;
  const values = isRecord(value) ? Object.values(value) : [value];
  return [
    ...new Set(
      values
        .filter((each) => typeof each === "string" || typeof each === "number")
        .map((each) => String(each)),
    ),
  ];
}

/** The value of a YAML text; `undefined` if it has errors, which the settings report. */
function parsed(text: string): unknown {
  try {
    return parse(text, { logLevel: "silent" });
  } catch {
    return undefined;
  }
}
