import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { CallError } from "../../api/call-error.ts";
import type { Text } from "../../messages/messages.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Loading } from "../../parts/states.tsx";
import { go } from "../../routing/location.ts";
import { type CompanyPurpose, announceReturn, leaveForCompany, readTrip } from "../../session/company.ts";
import { forgetSession, meQuery } from "../../session/session.ts";
import { companyAnswerQuery } from "./company-answer.ts";
import { EntranceFrame } from "./entrance-frame.tsx";
import { formatCompanyFailure } from "./format-company-failure.ts";

/** The query of the address. It is stored here because it is removed from the address at once, and React may mount the page twice. */
let query = "";

function useQueryOfAddress(): URLSearchParams {
  const [own] = useState(() => location.search.slice(1) || query);
  useEffect(() => {
    query = own;
    if (location.search !== "") history.replaceState(null, "", location.pathname);
  }, [own]);
  return new URLSearchParams(own);
}

/** The page to which the company's provider returns with its answer. In another tab, it first redirects to the provider. */
export function CompanyPage() {
  const parameters = useQueryOfAddress();
  const begin = parameters.get("begin");
  if (begin === "again" || begin === "prove") return <Leave purpose={begin} />;
  return <Return answer={parameters.toString()} />;
}

function Leave({ purpose }: { purpose: CompanyPurpose }) {
  const text = useText();
  const { error, refetch } = useQuery({
    queryKey: ["company", purpose],
    queryFn: async () => {
      await leaveForCompany(purpose, studioPath("sites", {}));
      return null;
    },
    retry: false,
    staleTime: "static",
  });
  return (
    <EntranceFrame title={text("company")}>
      {error === null ? <Loading /> : <Notice kind="danger">{formatCompanyFailure(error, text)}</Notice>}
      {error !== null && (
        <Button look="do" onClick={() => void refetch()}>
          {text("try-again")}
        </Button>
      )}
    </EntranceFrame>
  );
}

function Return({ answer }: { answer: string }) {
  const text = useText();
  const { language } = useWording();
  const client = useQueryClient();
  const [{ purpose, path }] = useState(readTrip);
  const { error, data } = useQuery(companyAnswerQuery(purpose, answer, language));
  useEffect(() => {
    if (data !== true) return;
    if (purpose === "enter") void enter();
    else {
      announceReturn(purpose);
      window.close();
    }
    async function enter() {
      forgetSession(client);
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      go(path, "replace");
    }
  }, [client, data, path, purpose]);
  if (error !== null) return <Refused error={error} purpose={purpose} path={path} />;
  return (
    <EntranceFrame title={text("company")}>
      {data === true && purpose !== "enter" ? <p>{text("company-done")}</p> : <Loading />}
    </EntranceFrame>
  );
}

function Refused({ error, purpose, path }: { error: Error; purpose: CompanyPurpose; path: string }) {
  const text = useText();
  return (
    <EntranceFrame title={text("company-refused")}>
      <Notice kind="danger">{formatReason(error, purpose, text)}</Notice>
      <ButtonLink look="do" href={purpose === "enter" ? path : `${location.pathname}?begin=${purpose}`}>
        {text(purpose === "enter" ? "to-sign-in" : "try-again")}
      </ButtonLink>
    </EntranceFrame>
  );
}

const REASONS = ["cancelled", "expired", "unverified-address", "not-invited", "other-account", "not-proven"];

function formatReason(error: Error, purpose: CompanyPurpose, text: Text): string {
  const reason = error instanceof CallError ? error.fields[0]?.message : undefined;
  if (reason === "other-account" && purpose === "prove") return text("company-not-yours");
  if (reason !== undefined && REASONS.includes(reason)) return text(`company-${reason}` as "company-expired");
  return formatCompanyFailure(error, text);
}
