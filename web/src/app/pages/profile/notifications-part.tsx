import { useSuspenseQuery } from "@tanstack/react-query";
import { digestEndpoints } from "@openrounds/contract/community/digests/endpoints.ts";
import { QUESTION_MAILS } from "@openrounds/contract/community/digests/schemas.ts";
import {
  CHANNELS,
  DIGEST_TOPICS,
  TOPICS,
  WHATSAPP_TOPICS,
  type NotificationChannel,
  type NotificationSettings,
  type NotificationTopic,
} from "@openrounds/contract/notifications/settings/schemas.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { whatsAppEndpoints } from "@openrounds/contract/notifications/whatsapp/endpoints.ts";
import { useState } from "react";
import { ProfileSection } from "../../../identity/profile/components/profile-section.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Switch } from "../../../ui/checkbox.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { QuietHoursPart } from "./quiet-hours-part.tsx";
import { WhatsAppPart } from "./whatsapp-part.tsx";

/** The ways in which a topic can reach the person: WhatsApp only where there are such messages, once the person agreed. */
const channelsOf = (topic: NotificationTopic, hasWhatsApp: boolean): readonly NotificationChannel[] =>
  CHANNELS.filter((channel) => channel !== "whatsApp" || (hasWhatsApp && WHATSAPP_TOPICS.includes(topic)));

/** How often the person is mailed about new questions; saved at once. */
function QuestionMailsField({ isOff }: { readonly isOff: boolean }) {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(digestEndpoints.read, {}));
  const save = useEndpointMutation(digestEndpoints.update, {
    refreshes: [digestEndpoints.read],
    onDone: () => toast(t("profile.saved")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (
    <SelectField
      label={t("profile.questionMails")}
      help={t("profile.questionMails.help")}
      value={save.isPending ? save.variables.body.questionMails : data.questionMails}
      disabled={isOff}
      onChange={(event) => {
        const questionMails = QUESTION_MAILS.find((each) => each === event.currentTarget.value);
        if (questionMails !== undefined) save.mutate({ body: { questionMails } });
      }}
    >
      {QUESTION_MAILS.map((each) => (
        <option key={each} value={each}>
          {t(`profile.questionMails.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** Notification settings by topic and channel. Each switch is saved at once, and reset if that fails. */
export function NotificationsPart() {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(settingsEndpoints.read, {}));
  const { whatsApp } = useSuspenseQuery(endpointQuery(whatsAppEndpoints.read, {})).data;
  const [settings, setSettings] = useState<NotificationSettings>(data.settings);
  const save = useEndpointMutation(settingsEndpoints.update, {
    refreshes: [settingsEndpoints.read],
    onDone: (saved) => {
      setSettings(saved.settings);
      toast(t("profile.saved"));
    },
    onFail: (failure) => {
      setSettings(data.settings);
      toastFailure(messageOf(failure));
    },
  });
  return (
    <ProfileSection title={t("profile.notifications")} text={t("profile.notificationsText")}>
      {TOPICS.map((topic) => (
        <fieldset key={topic} className="stack g2 topic">
          <legend className="med">{t(`profile.topic.${topic}`)}</legend>
          <p className="sm t2">{t(`profile.topic.${topic}.text`)}</p>
          {channelsOf(topic, whatsApp.since !== null).map((channel) => (
            <Switch
              key={channel}
              label={t(`profile.channel.${channel}`)}
              checked={settings[topic][channel]}
              onChange={(event) => {
                const channels = { ...settings[topic], [channel]: event.currentTarget.checked };
                setSettings({ ...settings, [topic]: channels });
                save.mutate({ body: { [topic]: channels } });
              }}
            />
          ))}
          {DIGEST_TOPICS.includes(topic) && (
            <Switch
              label={t("profile.digest")}
              checked={settings[topic].digest}
              disabled={!settings[topic].mail}
              onChange={(event) => {
                const choice = { ...settings[topic], digest: event.currentTarget.checked };
                setSettings({ ...settings, [topic]: choice });
                save.mutate({ body: { [topic]: choice } });
              }}
            />
          )}
          {topic === "DISCUSSIONS" && <QuestionMailsField isOff={!settings.DISCUSSIONS.mail} />}
        </fieldset>
      ))}
      {whatsApp.isOffered && <WhatsAppPart />}
      <QuietHoursPart />
    </ProfileSection>
  );
}
