import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { User, Visibility } from "@openrounds/contract/identity/schemas.ts";
import { currentZone } from "@openrounds/contract/kernel/time.ts";
import { useState } from "react";
import { VisibilityChoice } from "../../../identity/profile/components/visibility-choice.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { deviceTimeZone } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { TimeZoneSelect } from "../../../reference/components/time-zone-select.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

/** Asks a new person for time zone and visibility; it must be answered. */
export function PreferencesDialog({ user }: { readonly user: User }) {
  const t = useText();
  const [timezone, setTimezone] = useState(currentZone(deviceTimeZone()));
  const [visibility, setVisibility] = useState<Visibility>();
  const save = useChange(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => toast(t("DASHBOARD_MODAL_TOAST_SUCCESS_TEXT")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const confirm = (
    <Button
      look="primary"
      disabled={visibility === undefined || timezone === ""}
      busy={save.isPending}
      onClick={() =>
        save.mutate({ params: { userId: user.userId }, body: { timezone, ...(visibility && { visibility }) } })
      }
    >
      {t("identity.preferences.confirm")}
    </Button>
  );
  return (
    <Dialog
      title={t("identity.preferences.title")}
      opened
      typed={undefined}
      onClose={() => undefined}
      mandatory
      footer={confirm}
    >
      <p className="t2">{t("identity.preferences.text")}</p>
      <TimeZoneSelect
        label={t("identity.preferences.timeZone")}
        value={timezone}
        onChange={setTimezone}
        onEmpty={() => setTimezone("")}
        error={timezone === "" ? t("VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED") : undefined}
      />
      <VisibilityChoice value={visibility} onChange={setVisibility} />
    </Dialog>
  );
}
