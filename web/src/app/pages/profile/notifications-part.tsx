import { useSuspenseQuery } from "@tanstack/react-query";
import { CHANNELS, TOPICS, type NotificationSettings } from "@openrounds/contract/notifications/settings/schemas.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { useState } from "react";
import { ProfileSection } from "../../../identity/profile/components/profile-section.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Switch } from "../../../ui/checkbox.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

/** Notification settings by topic and channel. Each switch is saved at once, and reset if that fails. */
export function NotificationsPart() {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(settingsEndpoints.read, {}));
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
          {CHANNELS.map((channel) => (
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
        </fieldset>
      ))}
    </ProfileSection>
  );
}
