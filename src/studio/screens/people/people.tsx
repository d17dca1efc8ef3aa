import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { PEOPLE_ENDPOINTS } from "../../../contract/studio/endpoints/people.ts";
import { mayAnywhere } from "../../../contract/studio/may.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Screen } from "../../parts/screen.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useMe } from "../../session/me-context.tsx";
import { useSiteName } from "../../session/sites.ts";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { PersonRow } from "./person-row.tsx";
import styles from "./people.module.css";

/** Lists people with permissions on a site, or on any site, and pending invitations. */
export function People({ tenant }: { tenant: string | undefined }) {
  const text = useText();
  const { grants } = useMe();
  const name = useSiteName(tenant);
  const [isInviting, setInviting] = useState(false);
  const list = useInfiniteQuery({
    queryKey: ["people", tenant],
    queryFn: ({ pageParam, signal }) =>
      call(PEOPLE_ENDPOINTS.listPeople, { tenant, after: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const invitations = list.data?.pages.flatMap((page) => page.invitations) ?? [];
  const canChange = mayAnywhere(grants, "people.write", tenant ?? null);
  const invite = canChange && (
    <Button look="do" data-new="" aria-keyshortcuts="N" onClick={() => setInviting(true)}>
      {text("invite")}
    </Button>
  );
  return (
    <Screen
      title={text(tenant === undefined ? "everybody" : "people")}
      kicker={tenant === undefined ? text("all-sites") : name}
      actions={invite}
    >
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <Loading />}
      <ul className={styles["people"]}>
        {people.map((person) => (
          <PersonRow key={person.id} {...{ tenant, person, canChange }} />
        ))}
      </ul>
      <ShowMore list={list} />
      {tenant !== undefined && mayAnywhere(grants, "people.read", null) && (
        <p>
          <a href={studioPath("everybody", {})}>{text("people-of-all-sites", { name: text("everybody") })}</a>
        </p>
      )}
      {invitations.length > 0 && (
        <section className={styles["section"]}>
          <h2>{text("invited")}</h2>
          <ul className={styles["people"]}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.email} {...{ tenant, invitation, canChange }} />
            ))}
          </ul>
        </section>
      )}
      {isInviting && <InviteDialog tenant={tenant} close={() => setInviting(false)} />}
    </Screen>
  );
}
