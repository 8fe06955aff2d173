import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { WORDED_MESSAGES } from "@openrounds/contract/notifications/wordings.ts";
import { editOrganizationPath, wordingsPath } from "@openrounds/contract/organizations/paths.ts";
import { wordingEndpoints } from "@openrounds/contract/organizations/wordings/endpoints.ts";
import { LOCALES, LOCALE_CODES, matchLocale } from "@openrounds/messages/locales.ts";
import { useState } from "react";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { currentLocale } from "../../../kernel/locale.ts";
import { endpointQuery } from "../../../kernel/query.ts";
import { Redirect } from "../../../kernel/redirect.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { useDiscardGuard } from "../../../ui/leave-guard.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { usePermissionsIn } from "../../data.ts";
import { WordingForm } from "../forms/wording-form.tsx";

/** The message templates of an organization, for people who may edit them; others are redirected home. */
export function WordingsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { hubId = "" }: { hubId?: string } = useParams({ strict: false });
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  const permissions = usePermissionsIn(hubId);
  const mayEdit = permissions?.permissionCodes.includes("COMMUNICATION_TEMPLATES") === true;
  const [locale, setLocale] = useState(currentLocale());
  const { askBefore, question } = useDiscardGuard();
  const { data } = useQuery({
    ...endpointQuery(wordingEndpoints.list, { params: { id: hubId }, query: { locale } }),
    enabled: mayEdit,
    placeholderData: undefined,
    throwOnError: true,
  });
  if (permissions === undefined || !mayEdit) return <Redirect to="/home" />;
  const level = permissions.role === "ECHO_REPLICATOR" ? "SUPERHUB" : "HUB";
  const message = WORDED_MESSAGES.find((each) => each === tab) ?? "INVITATION";
  const template = data?.templateList.find((each) => each.message === message);
  const ownLocales = template?.ownLocales ?? [];
  return (
    <main className="page page--form">
      <PageHeader
        title={t("wordings.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: permissions.name, to: editOrganizationPath(level, hubId) },
          { label: t("wordings.title") },
        ]}
      />
      <div className="stack g5">
        <p className="t2">{t("wordings.text")}</p>
        <SelectField
          label={t("wordings.language")}
          value={locale}
          onChange={({ currentTarget: { value } }) => askBefore(() => setLocale(matchLocale(value) ?? locale))}
        >
          {LOCALE_CODES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LOCALES[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <Tabs
        label={t("wordings.messages")}
        tabs={WORDED_MESSAGES.map((key) => ({ key, label: t(`wordings.message.${key}`) }))}
        selected={message}
        onSelect={(key) => void navigate({ to: wordingsPath(level, hubId), search: { tab: key }, replace: true })}
      >
        <div className="stack g5">
          {ownLocales.length > 0 && (
            <p className="sm t2">
              {t("wordings.ownLocales", {
                languages: joinList(
                  LOCALE_CODES.filter((each) => ownLocales.includes(each)).map((each) => LOCALES[each]),
                ),
              })}
            </p>
          )}
          {template === undefined ? (
            <Skeleton lines={8} />
          ) : (
            <WordingForm
              key={`${message} ${locale} ${template.own === null}`}
              organizationId={hubId}
              template={template}
              locale={locale}
            />
          )}
        </div>
      </Tabs>
      {question}
    </main>
  );
}
