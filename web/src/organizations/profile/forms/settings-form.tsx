import { useQuery } from "@tanstack/react-query";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { lazy, Suspense, useState, type FormEvent } from "react";
import { Section } from "../../../identity/profile/components/section.tsx";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { read } from "../../../kernel/query.ts";
import { Switch } from "../../../ui/check.tsx";
import { ConflictNote } from "../components/conflict-note.tsx";
import { SaveButton } from "../components/save-button.tsx";
import { useSaving } from "../data.ts";
import type { PartProps } from "./contact-form.tsx";
import { toSettings, wrongInSettings } from "./settings.ts";

const SignInSection = lazy(async () => {
  const [{ SignInSection: Loaded }] = await Promise.all([
    import("./sign-in-section.tsx"),
    loadMessages(["identity", "profile"]),
  ]);
  return { default: Loaded };
});

/** Features that are tried out with the organization; nothing where there are none or they could not be read. */
function EarlyAccess({ organizationId }: { readonly organizationId: string }) {
  const t = useText();
  const { data } = useQuery({
    ...read(organizationProfileEndpoints.readBeta, { params: { id: organizationId } }),
    retry: false,
  });
  const { featureCodes = [] } = data ?? {};
  if (featureCodes.length === 0) return null;
  return (
    <Section title={t("organizations.settings.beta")} text={t("organizations.settings.betaText")}>
      <ul className="tags row g2 wrap">
        {featureCodes.map((code) => (
          <li key={code} className="tag">
            {code}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who can see the profile. */
export function SettingsForm({ organization, mayEdit }: PartProps) {
  const t = useText();
  const [base, setBase] = useState(organization);
  const isStored = base.visibility === "PRIVATE";
  const [isPrivate, setPrivate] = useState(isStored);
  const begin = (current: Organization): void => {
    setBase(current);
    setPrivate(current.visibility === "PRIVATE");
  };
  const { save, isBusy, hasConflict, loadCurrent } = useSaving(
    organizationProfileEndpoints.update,
    base.organizationId,
    {
      onDone: begin,
      onReloaded: begin,
    },
  );
  const unchanged = isPrivate === isStored ? t("organizations.edit.unchanged") : undefined;
  const { visibility: wrong } = wrongInSettings(base, isPrivate);
  const reason = wrong === undefined ? unchanged : t(wrong);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason === undefined) save(toSettings(base, isPrivate));
  };
  return (
    <>
      <Section title={t("organizations.settings.visibility")}>
        <form className="stack g5" onSubmit={submit}>
          <div className="field">
            <Switch
              label={t("organizations.settings.private")}
              checked={isPrivate}
              disabled={!mayEdit}
              onChange={(event) => setPrivate(event.currentTarget.checked)}
            />
            <span className="help">
              {t(isPrivate ? "organizations.settings.privateHelp" : "organizations.settings.publicHelp")}
            </span>
          </div>
          {hasConflict && <ConflictNote onLoad={loadCurrent} />}
          {mayEdit && (
            <div className="row">
              <SaveButton reason={reason} isBusy={isBusy} />
            </div>
          )}
        </form>
      </Section>
      <Suspense fallback={null}>
        <SignInSection organizationId={base.organizationId} />
      </Suspense>
      <EarlyAccess organizationId={base.organizationId} />
    </>
  );
}
