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
import { useProof, type Proof } from "../../profile/components/proof-dialog.tsx";
import { Section } from "../../profile/components/section.tsx";

interface Choice {
  readonly isOn: boolean;
  readonly channel: CodeChannel;
}

function useChoose(proof: Proof) {
  const t = useText();
  const { mutate, isPending } = useEndpointMutation(secondStepEndpoints.change, {
    refreshes: [secondStepEndpoints.read],
    onDone: ({ secondStep }) => toast(t(secondStep.isOn ? "profile.step.turnedOn" : "profile.step.turnedOff")),
  });
  const choose = (body: Choice): void => {
    const onError = (failure: Error): void => {
      if (!proof.asks(failure, () => choose(body))) toastFailure(messageOf(failure));
    };
    mutate({ body }, { onError });
  };
  return { choose, isPending };
}

function Remembered({ count }: { readonly count: number }) {
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

interface ChannelsProps {
  readonly channels: readonly CodeChannel[];
  readonly selected: CodeChannel;
  readonly isBusy: boolean;
  readonly onSelect: (channel: CodeChannel) => void;
}

function Channels({ channels, selected, isBusy, onSelect }: ChannelsProps) {
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

/** Whether sign-in asks for a code too, how the code comes, and where it is not asked for a while. */
export function SecondStepSection() {
  const t = useText();
  const proof = useProof();
  const { data } = useSuspenseQuery(endpointQuery(secondStepEndpoints.read, {}));
  const { isOn, isDemanded, channel, channels, rememberedDevices } = data.secondStep;
  const { choose, isPending } = useChoose(proof);
  const isAsked = isOn || isDemanded;
  return (
    <Section title={t("profile.step.section")} text={t("profile.step.text")}>
      {channels.length === 0 && <Note>{t("SECOND_STEP_UNREACHABLE")}</Note>}
      <Switch
        label={t("profile.step.ask")}
        checked={isAsked}
        disabled={isPending || channels.length === 0 || (isDemanded && !isOn)}
        onChange={() => choose({ isOn: !isOn, channel })}
      />
      {isDemanded && <Note>{t("profile.step.demanded")}</Note>}
      {isAsked && channels.join() === "PHONE" && <Note>{t("profile.step.phoneOnly")}</Note>}
      {isOn && channels.length > 1 && (
        <Channels
          channels={channels}
          selected={channel}
          isBusy={isPending}
          onSelect={(next) => choose({ isOn: true, channel: next })}
        />
      )}
      {isAsked && <Remembered count={rememberedDevices} />}
      {proof.dialog}
    </Section>
  );
}
