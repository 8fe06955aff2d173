import * as z from "zod/mini";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileChangesSchema } from "@openrounds/contract/identity/profile/schemas.ts";
import type { User, Visibility } from "@openrounds/contract/identity/schemas.ts";
import { currentZone } from "@openrounds/contract/kernel/time.ts";
import { VisibilityChoice } from "../../../identity/profile/components/visibility-choice.tsx";
import { deviceTimeZone } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { TimeZoneSelect } from "../../../reference/components/time-zone-select.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { toast } from "../../../ui/toast.ts";

const schema = z.pick(profileChangesSchema, { timezone: true, visibility: true });

/** Asks a new person for time zone and visibility; it is mandatory. */
export function PreferencesDialog({ user: { userId } }: { readonly user: User }) {
  const t = useText();
  const form = useContractForm({
    schema,
    values: { timezone: currentZone(deviceTimeZone()), visibility: null as Visibility | null },
    rules: ({ visibility }) => (visibility === null ? { visibility: "REQUIRED_VALIDATION" } : {}),
  });
  const save = useEndpointMutation(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => toast(t("DASHBOARD_MODAL_TOAST_SUCCESS_TEXT")),
    onFail: form.showRefusal,
  });
  const missing = form.values.visibility === null ? t("identity.preferences.incomplete") : undefined;
  return (
    <Dialog
      title={t("identity.preferences.title")}
      opened
      onClose={() => undefined}
      isMandatory
      footer={
        <>
          {missing !== undefined && (
            <span className="sm t3" aria-hidden="true">
              {missing}
            </span>
          )}
          <SubmitButton form={form} isBusy={save.isPending} enabledWhen="valid" disabledReason={missing}>
            {t("identity.preferences.confirm")}
          </SubmitButton>
        </>
      }
    >
      <p className="t2">{t("identity.preferences.text")}</p>
      <Form form={form} onSubmit={(body) => save.mutate({ params: { userId }, body })} isBusy={save.isPending}>
        <TimeZoneSelect
          label={t("identity.preferences.timeZone")}
          {...form.control("timezone")}
          onEmpty={() => form.change({ timezone: "" })}
        />
        <VisibilityChoice {...form.control("visibility")} />
      </Form>
    </Dialog>
  );
}
