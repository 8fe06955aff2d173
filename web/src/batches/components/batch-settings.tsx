import { lazy, Suspense, useState } from "react";
import { inLargestUnit } from "@openrounds/contract/batches/reminders.ts";
import { meetsElsewhere, type Batch } from "@openrounds/contract/batches/schemas.ts";
import { formatNumber, joinList } from "../../kernel/format.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";

const SettingsDialog = lazy(async () => {
  const [{ SettingsDialog: Loaded }] = await Promise.all([
    import("../forms/settings-dialog.tsx"),
    loadMessages(["letters"]),
  ]);
  return { default: Loaded };
});

/** The settings of a batch, with an edit button for those who may edit them. */
export function BatchSettingsCard({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const { setting } = batch;
  const maySet = batch.permissionCode.includes("BATCH_SETTINGS");
  return (
    <section className="card card--p">
      <div className="row between">
        <h2 className="lg">{t("batches.settings.title")}</h2>
        {maySet && (
          <button type="button" className="link btn--link" onClick={() => setEditing(true)}>
            {t("batches.settings.edit")}
          </button>
        )}
      </div>
      <dl className="dl dl--wide">
        <dt>{t("batches.settings.registration")}</dt>
        <dd>{t(setting.isRegistrationOpen ? "batches.settings.open" : "batches.settings.closed")}</dd>
        {setting.capacity !== null && (
          <>
            <dt>{t("batches.seats.capacity")}</dt>
            <dd className="num">{formatNumber(setting.capacity)}</dd>
          </>
        )}
        <dt>{t("batches.settings.reminder")}</dt>
        <dd>
          {setting.reminderTimes.length === 0
            ? t("batches.settings.noReminder")
            : joinList(setting.reminderTimes.map((each) => t("batches.settings.reminderBefore", inLargestUnit(each))))}
        </dd>
        <dt>{t("batches.settings.meeting")}</dt>
        <dd>
          {t(`batches.meeting.${setting.vcProvider}`)}
          {setting.vcType !== null && !meetsElsewhere(setting.vcProvider) && (
            <span className="help">
              {t("batches.meeting.missing", { kind: t(`batches.meeting.${setting.vcType}`) })}
            </span>
          )}
        </dd>
        {setting.vcProvider === "ROOM" && (
          <>
            <dt>{t("batches.settings.lobby")}</dt>
            <dd>{t(setting.hasLobby ? "batches.settings.lobbyOn" : "batches.settings.lobbyOff")}</dd>
          </>
        )}
        {(maySet || batch.certificateSetup === "Auto") && (
          <>
            <dt>{t("batches.form.certificates")}</dt>
            <dd>{t(`batches.certificates.${batch.certificateSetup}`)}</dd>
          </>
        )}
      </dl>
      {isEditing && (
        <Suspense>
          <SettingsDialog batch={batch} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}
