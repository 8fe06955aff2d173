import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import { whatsAppEndpoints } from "@openrounds/contract/notifications/whatsapp/endpoints.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatDay } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Switch } from "../../../ui/checkbox.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

/** Whether the person gets WhatsApp messages, off until they agree; saved at once. */
export function WhatsAppPart() {
  const t = useText();
  const { number, since, endedBy } = useSuspenseQuery(endpointQuery(whatsAppEndpoints.read, {})).data.whatsApp;
  const save = useEndpointMutation(whatsAppEndpoints.update, {
    refreshes: [whatsAppEndpoints.read, identityEndpoints.readUser],
    onDone: () => toast(t("profile.saved")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <fieldset className="stack g2 topic">
      <legend className="med">{t("profile.whatsApp")}</legend>
      {number === null ? (
        <>
          <p className="sm t2">{t("profile.whatsApp.noNumber")}</p>
          <p>
            <Link className="link" to={PROFILE_PATH} search={{ tab: "contact" }}>
              {t("profile.whatsApp.addNumber")}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="sm t2">{t("profile.whatsApp.text", { number })}</p>
          <Switch
            label={t("profile.whatsApp.on")}
            checked={save.isPending ? save.variables.body.isOn : since !== null}
            onChange={(event) => save.mutate({ body: { isOn: event.currentTarget.checked } })}
          />
          {since !== null && <p className="sm t2">{t("profile.whatsApp.since", { date: formatDay(since) })}</p>}
          {(endedBy === "STOP" || endedBy === "UNREACHABLE") && (
            <p className="sm t2">{t(`profile.whatsApp.ended.${endedBy}`)}</p>
          )}
        </>
      )}
    </fieldset>
  );
}
