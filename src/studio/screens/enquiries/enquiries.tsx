import { useInfiniteQuery } from "@tanstack/react-query";
import { NEED_FORM } from "../../../contract/api/forms.ts";
import { NEED_ENDPOINTS, NEED_STATES, type NeedList } from "../../../contract/studio/endpoints/needs.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/field.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Segments } from "../../parts/segments.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { changeQuery, useLocation } from "../../routing/location.ts";
import { useMay } from "../../session/me-context.tsx";
import { useSiteName } from "../../session/sites.ts";
import { EnquiryDetail } from "./enquiry-detail.tsx";
import { EnquiryRows } from "./enquiry-rows.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { HeldBack } from "./held-back.tsx";
import { NobodyTold } from "./nobody-told.tsx";
import styles from "./enquiries.module.css";

/** Lists the enquiries of a site. The enquiry in the address is open next to the list. */
export function Enquiries({ tenant }: { tenant: string }) {
  const text = useText();
  const may = useMay();
  const { searchParams } = useLocation();
  const id = searchParams.get("id");
  const state = NEED_STATES.find((known) => known === searchParams.get("state"));
  const isHeldBack = searchParams.get("marked") === "flood";
  const form = searchParams.get("form") ?? undefined;
  const filter = { tenant, state, form, suspicion: isHeldBack ? ("flood" as const) : undefined };
  const list = useInfiniteQuery({
    queryKey: ["needs", tenant, state, form, isHeldBack],
    queryFn: ({ pageParam, signal }) =>
      call(NEED_ENDPOINTS.listNeeds, { ...filter, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 60_000,
  });
  const needs = list.data?.pages.flatMap((page) => page.needs) ?? [];
  const forms = list.data?.pages[0]?.forms ?? [];
  return (
    <Screen
      title={text("enquiries")}
      kicker={useSiteName(tenant)}
      actions={may("needs.export", { tenant }) && needs.length > 0 && <ExportButtons filter={filter} />}
    >
      <NobodyTold tenant={tenant} />
      <HeldBack {...{ tenant, isHeldBack }} />
      <div className={`${styles["inbox"]} ${id === null ? "" : styles["reading"]}`}>
        <div className={styles["list"]}>
          <Segments
            label={text("state")}
            value={state ?? "all"}
            options={[
              { value: "all", label: text("enquiries-all") },
              ...NEED_STATES.map((value) => ({ value, label: text(`enquiry-${value}`) })),
            ]}
            choose={(value) => changeQuery({ state: value === "all" ? "" : value, id: "" })}
          />
          {(forms.length > 0 || form !== undefined) && <FormChoice {...{ forms, form }} />}
          {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
          {list.isPending && <Loading />}
          {list.isSuccess && needs.length === 0 && (
            <NoEnquiries isFiltered={state !== undefined || form !== undefined} />
          )}
          <EnquiryRows {...{ needs, forms, id }} />
          <ShowMore list={list} />
        </div>
        {id === null ? (
          needs.length > 0 && <p className={styles["none"]}>{text("enquiry-none-open")}</p>
        ) : (
          <EnquiryDetail key={id} {...{ tenant, forms, id }} />
        )}
      </div>
    </Screen>
  );
}

interface FormChoiceProps {
  forms: NeedList["forms"];
  /** The name of the chosen form; `undefined` for all forms. */
  form: string | undefined;
}

/** Limits the list to the enquiries of one form. */
function FormChoice({ forms, form }: FormChoiceProps) {
  const text = useText();
  const isKnown = form === undefined || form === NEED_FORM || forms.some(({ name }) => name === form);
  return (
    <Choice
      label={text("enquiry-form")}
      value={form ?? ""}
      onChange={(event) => changeQuery({ form: event.target.value, id: "" })}
    >
      <option value="">{text("enquiry-form-all")}</option>
      <option value={NEED_FORM}>{text("enquiry-form-need")}</option>
      {forms.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
      {!isKnown && <option value={form}>{form}</option>}
    </Choice>
  );
}

function NoEnquiries({ isFiltered }: { isFiltered: boolean }) {
  const text = useText();
  if (isFiltered)
    return (
      <Empty title={text("enquiries-none-here")}>
        <p>
          <Button look="quiet" onClick={() => changeQuery({ state: "", form: "" })}>
            {text("enquiries-show-all")}
          </Button>
        </p>
      </Empty>
    );
  return (
    <Empty title={text("enquiries-none")}>
      <p>{text("enquiries-none-explained")}</p>
    </Empty>
  );
}
