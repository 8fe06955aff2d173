import { useQuery } from "@tanstack/react-query";
import { memberSecondStepEndpoints } from "@openrounds/contract/organizations/second-step/endpoints.ts";
import { useReauthentication } from "../../../identity/profile/components/reauthentication.tsx";
import { ProfileSection } from "../../../identity/profile/components/profile-section.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Switch } from "../../../ui/checkbox.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { usePermissionsIn } from "../../data.ts";

/** Whether the whole team needs a second step at sign-in; changed after re-authentication. */
export function SignInSection({ organizationId }: { readonly organizationId: string }) {
  const t = useText();
  const reauthentication = useReauthentication();
  const params = { id: organizationId };
  const mayChange = usePermissionsIn(organizationId)?.permissionCodes.includes("EDIT_ORGANIZATION_DETAILS") === true;
  const { data } = useQuery({ ...endpointQuery(memberSecondStepEndpoints.read, { params }), retry: false });
  const { mutate, isPending } = useEndpointMutation(memberSecondStepEndpoints.change, {
    refreshes: [memberSecondStepEndpoints.read],
    onDone: ({ isAsked: isRequired }) =>
      toast(t(isRequired ? "organizations.settings.stepOn" : "organizations.settings.stepOff")),
  });
  if (data === undefined) return null;
  const change = (isRequired: boolean): void => {
    const onError = (failure: Error): void => {
      if (!reauthentication.handles(failure, () => change(isRequired))) toastFailure(messageOf(failure));
    };
    mutate({ params, body: { isAsked: isRequired } }, { onError });
  };
  return (
    <ProfileSection title={t("organizations.settings.security")}>
      <div className="field">
        <Switch
          label={t("organizations.settings.step")}
          checked={data.isAsked}
          disabled={!mayChange || isPending}
          onChange={() => change(!data.isAsked)}
        />
        <span className="help">{t("organizations.settings.stepHelp")}</span>
      </div>
      {reauthentication.dialog}
    </ProfileSection>
  );
}
