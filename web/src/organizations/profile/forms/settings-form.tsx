import { useQuery } from "@tanstack/react-query";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { USABLE_STATUSES, type Organization } from "@openrounds/contract/organizations/schemas.ts";
import { lazy, Suspense, useState } from "react";
import { ProfileSection } from "../../../identity/profile/components/profile-section.tsx";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { Switch } from "../../../ui/checkbox.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { EmbedSection } from "../components/embed-section.tsx";
import { ConflictNote } from "../components/conflict-note.tsx";
import { useProfileSaving } from "../data.ts";
import type { ProfilePartProps } from "./contact-form.tsx";
import { settingsOf, settingsSchema, toSettings } from "./settings.ts";

const SignInSection = lazy(async () => {
  const [{ SignInSection: Loaded }] = await Promise.all([
    import("./sign-in-section.tsx"),
    loadMessages(["identity", "profile"]),
  ]);
  return { default: Loaded };
});

/** Features on trial for the organization; nothing if there are none or they cannot be loaded. */
function EarlyAccessFeatures({ organizationId }: { readonly organizationId: string }) {
  const t = useText();
  const { data } = useQuery({
    ...endpointQuery(organizationProfileEndpoints.readBeta, { params: { id: organizationId } }),
    retry: false,
  });
  const { featureCodes = [] } = data ?? {};
  if (featureCodes.length === 0) return null;
  return (
    <ProfileSection title={t("organizations.settings.beta")} text={t("organizations.settings.betaText")}>
      <ul className="tags row g2 wrap">
        {featureCodes.map((code) => (
          <li key={code} className="tag">
            {code}
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}

/** Who can see the profile. */
export function SettingsForm({ organization, mayEdit }: ProfilePartProps) {
  const t = useText();
  const [base, setBase] = useState(organization);
  const form = useContractForm({ schema: settingsSchema, values: settingsOf(organization) });
  const resetTo = (current: Organization): void => {
    setBase(current);
    form.reset(settingsOf(current));
  };
  const { save, isBusy, hasConflict, loadCurrent } = useProfileSaving(
    organizationProfileEndpoints.update,
    base.organizationId,
    { onDone: resetTo, onReloaded: resetTo, onRefused: form.showRefusal },
  );
  const { visibility: isPrivate } = form.values;
  return (
    <>
      <ProfileSection title={t("organizations.settings.visibility")}>
        <Form form={form} isBusy={isBusy} onSubmit={() => save(toSettings(base, form.values))}>
          <div className="field">
            <Switch label={t("organizations.settings.private")} disabled={!mayEdit} {...form.field("visibility")} />
            <span className="help">
              {t(isPrivate ? "organizations.settings.privateHelp" : "organizations.settings.publicHelp")}
            </span>
          </div>
          {hasConflict && <ConflictNote onLoad={loadCurrent} />}
          {mayEdit && (
            <div className="row">
              <SubmitButton form={form} isBusy={isBusy} enabledWhen="changed">
                {t("app.save")}
              </SubmitButton>
            </div>
          )}
        </Form>
      </ProfileSection>
      <Suspense fallback={null}>
        <SignInSection organizationId={base.organizationId} />
      </Suspense>
      {base.visibility === "PUBLIC" && USABLE_STATUSES.includes(base.entityStatus) && (
        <EmbedSection organization={base} />
      )}
      <EarlyAccessFeatures organizationId={base.organizationId} />
    </>
  );
}
