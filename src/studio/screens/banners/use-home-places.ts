import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../session/me-context.tsx";
import { findFile } from "../../writing/server-drafts.ts";
import { readHome } from "./home-values.ts";

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
  const places = readHome(text ?? "")?.banners.map(({ place }) => place) ?? [];
  return [...new Set(places)].filter((place) => place !== "");
}
