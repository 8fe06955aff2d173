import { useSuspenseQuery } from "@tanstack/react-query";
import { secondStepEndpoints } from "@openrounds/contract/identity/second-step/endpoints.ts";
import { REMEMBERED_DAYS, type CodeChannel } from "@openrounds/contract/identity/second-step/schemas.ts";
import { useId } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { RadioChoice, Switch } from "../../../ui/checkbox.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { useReauthentication, type Reauthentication } from "../../profile/components/reauthentication.tsx";
import { ProfileSection } from "../../profile/components/profile-section.tsx";

interface SecondStepChoice {
  readonly isOn: boolean;
  readonly channel: CodeChannel;
}

function useSaveChoice(reauthentication: Reauthentication) {
  const t = useText();
  const { mutate, isPending } = useEndpointMutation(secondStepEndpoints.change, {
    refreshes: [secondStepEndpoints.read],
    onDone: ({ secondStep }) => toast(t(secondStep.isOn ? "profile.step.turnedOn" : "profile.step.turnedOff")),
  });
  const choose = (body: SecondStepChoice): void => {
    const onError = (failure: Error): void => {
      if (!reauthentication.handles(failure, () => choose(body))) toastFailure(messageOf(failure));
    };
    mutate({ body }, { onError });
  };
  return { choose, isPending };
}

function RememberedDevices({ count }: { readonly count: number }) {
  const t = useText();
  const { mutate, isPending } = useEndpointMutation(secondStepEndpoints.forgetDevices, {
    refreshes: [secondStepEndpoints.read],
    onDone: () => toast(t("profile.step.forgotten")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  if (count === 0) return null;
  return (
    <div className="row between wrap">
      <span className="sm t2">{t("profile.step.remembered", { count, days: REMEMBERED_DAYS })}</span>
      <Button size="sm" busy={isPending} onClick={() => mutate({})}>
        {t("profile.step.forget")}
      </Button>
    </div>
  );
}

interface ChannelChoiceProps {
  readonly channels: readonly CodeChannel[];
  readonly selected: CodeChannel;
  readonly isBusy: boolean;
  readonly onSelect: (channel: CodeChannel) => void;
}

function ChannelChoice({ channels, selected, isBusy, onSelect }: ChannelChoiceProps) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="topic stack g2" disabled={isBusy}>
      <legend className="label">{t("profile.step.channel")}</legend>
      {channels.toSorted().map((channel) => (
        <RadioChoice
          key={channel}
          name={name}
          label={t(`profile.step.channel.${channel}`)}
          checked={channel === selected}
          onChange={() => onSelect(channel)}
        />
      ))}
    </fieldset>
  );
}

/** Two-step sign-in: on or off, how the code is sent, and the devices that are remembered. */
export function SecondStepSection() {
  const t = useText();
  const reauthentication = useReauthentication();
  const { data } = useSuspenseQuery(endpointQuery(secondStepEndpoints.read, {}));
  const { isOn, isDemanded, channel, channels, rememberedDevices } = data.secondStep;
  const { choose, isPending } = useSaveChoice(reauthentication);
  const isRequired = isOn || isDemanded;
  return (
    <ProfileSection title={t("profile.step.section")} text={t("profile.step.text")}>
      {channels.length === 0 && <Note>{t("SECOND_STEP_UNREACHABLE")}</Note>}
      <Switch
        label={t("profile.step.ask")}
        checked={isRequired}
        disabled={isPending || channels.length === 0 || (isDemanded && !isOn)}
        onChange={() => choose({ isOn: !isOn, channel })}
      />
      {isDemanded && <Note>{t("profile.step.demanded")}</Note>}
      {isRequired && channels.join() === "PHONE" && <Note>{t("profile.step.phoneOnly")}</Note>}
      {isOn && channels.length > 1 && (
        <ChannelChoice
          channels={channels}
          selected={channel}
          isBusy={isPending}
          onSelect={(next) => choose({ isOn: true, channel: next })}
        />
      )}
      {isRequired && <RememberedDevices count={rememberedDevices} />}
      {reauthentication.dialog}
    </ProfileSection>
  );
}
