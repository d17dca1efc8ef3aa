import { useQuery } from "@tanstack/react-query";
import { studioPath } from "../../../contract/studio/addresses.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { statusOf } from "../../api/call-error.ts";
import { listsOf } from "../../lists/list-file.ts";
import { readListFile } from "../../lists/read-list-file.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Choice } from "../../parts/field.tsx";
import { splitFileText } from "../../writing/file-text.ts";
import { findFile } from "../../writing/server-drafts.ts";
import type { TextSteps } from "../entries/use-text-steps.ts";
import { type BannerSlot, withBanners } from "./home-values.ts";
import styles from "./home-editor.module.css";

export interface HomeBannersProps {
  site: ListedSite;
  steps: Pick<TextSteps, "text" | "change">;
  slots: readonly BannerSlot[];
}

/** The place whose banners the home page shows, for all languages or for each. */
export function HomeBanners({ site, steps, slots }: HomeBannersProps) {
  const text = useText();
  const { data: places = [] } = useQuery({
    queryKey: ["banner-places", site.code],
    queryFn: ({ signal }) => findPlaces(site.code, signal),
  });
  return (
    <section className={styles["section"]} aria-label={text("home-banners")}>
      <h2>{text("home-banners")}</h2>
      {slots.map((slot) => {
        const { place, language, path } = slot;
        const isKnown = place === "" || places.includes(place);
        return (
          <Choice
            key={path.join(" ")}
            label={language === undefined ? text("home-banner-place") : LANGUAGE_NAMES[language]}
            value={place}
            onChange={({ currentTarget: { value } }) => steps.change(withBanners(steps.text, slot, value))}
          >
            <option value="">{text("home-banner-none")}</option>
            {!isKnown && <option value={place}>{place}</option>}
            {places.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Choice>
        );
      })}
      {[...new Set(slots.map(({ place }) => place))]
        .filter((place) => place !== "")
        .map((place) => (
          <a
            key={place}
            href={`${studioPath("banners", { tenant: site.code })}?${new URLSearchParams({ place }).toString()}`}
          >
            {text("home-banners-edit", { place })}
          </a>
        ))}
    </section>
  );
}

/** The places of the site's banners, including those of an unpublished draft. */
async function findPlaces(tenant: string, signal: AbortSignal): Promise<string[]> {
  try {
    const { text, draft } = await findFile({ tenant, name: "banners.yaml" }, signal);
    const file = readListFile(splitFileText(draft?.text ?? text ?? "").body);
    return file === undefined ? [] : listsOf(file).map(({ key }) => key);
  } catch (error) {
    if (statusOf(error) === 404) return [];
    throw error;
  }
}
