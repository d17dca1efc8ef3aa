import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { statusOf } from "../../api/call-error.ts";
import { articleName, articleScreen, parseArticleName } from "../../articles/article-name.ts";
import { beginTexts, readText } from "../../articles/begin-text.ts";
import { copyOf } from "../../articles/copy-of.ts";
import { namesOf } from "../../articles/names-of.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Failure } from "../../parts/states.tsx";
import { go } from "../../routing/location.ts";
import { AddressFields } from "./address-fields.tsx";
import { type Address, addressIn, faultOfSlug } from "./address.ts";
import type { BulkDialogProps } from "./bulk-dialog.ts";
import { BulkForm } from "./bulk-form.tsx";

/** Copies an article in all its languages to a new address, as drafts. */
export function CopyDialog({ tenant, articles, groups, close, done }: BulkDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const [article] = articles;
  const copy = useMutation({
    mutationFn: async (to: Address) => {
      const [first] = await copyTexts(tenant, article === undefined ? [] : namesOf(article), to);
      await client.invalidateQueries({ queryKey: ["articles", tenant] });
      done();
      if (first !== undefined) go(articleScreen(tenant, first));
    },
    onError: (error) => {
      if (statusOf(error) === 409) setFault(text("fault-taken"));
    },
  });
  const name = article?.texts[0] && parseArticleName(article.texts[0].name);
  return (
    <Dialog title={text("duplicate")} close={close}>
      <p>{text("duplicate-explained")}</p>
      {copy.error !== null && statusOf(copy.error) !== 409 && <Failure error={copy.error} />}
      <BulkForm
        label={text("duplicate")}
        isBusy={copy.isPending}
        close={close}
        submit={(form) => {
          const address = addressIn(form);
          const found = faultOfSlug(address, text);
          setFault(found);
          if (found === undefined) copy.mutate(address);
        }}
      >
        <AddressFields
          groups={groups}
          slug={{ defaultValue: `${name?.slug ?? ""}-2` }}
          group={name?.group ?? null}
          fault={fault}
        />
      </BulkForm>
    </Dialog>
  );
}

/**
 * Copies texts to a new address as drafts, and returns their names.
 *
 * @throws {CallError} 409 if a name is taken
 */
async function copyTexts(tenant: string, originals: readonly string[], to: Address) {
  const copies = originals.flatMap((original) => {
    const name = parseArticleName(original);
    return name === undefined ? [] : [{ original, name: { ...to, language: name.language } }];
  });
  const texts = await Promise.all(
    copies.map(async ({ original, name }) => ({
      name: articleName(name),
      text: copyOf(await readText(tenant, original)),
    })),
  );
  await beginTexts(tenant, texts);
  return copies.map(({ name }) => name);
}
