import { useQuery } from "@tanstack/react-query";
import { useText } from "../../messages/wording-context.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { sitesQuery } from "../../session/sites.ts";
import { SiteCards } from "./site-cards.tsx";
import { SurveyTable } from "./survey-table.tsx";

/** The sites that the signed-in person has access to: a table for operators, cards for everybody else. */
export function Sites() {
  const text = useText();
  const may = useMay();
  return (
    <Screen title={text("sites")}>
      {may("sites.survey", { tenant: null }) ? <SurveyTable /> : <OwnSites />}
    </Screen>
  );
}

function OwnSites() {
  const text = useText();
  const { data, error, refetch } = useQuery(sitesQuery);
  return (
    <>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data?.length === 0 && (
        <Empty title={text("no-sites")}>
          <p>{text("no-sites-what-to-do")}</p>
        </Empty>
      )}
      <SiteCards sites={data ?? []} />
    </>
  );
}
