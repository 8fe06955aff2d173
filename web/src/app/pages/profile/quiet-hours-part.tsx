import { useSuspenseQuery } from "@tanstack/react-query";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { OFFERED_QUIET_HOURS, type QuietHours } from "@openrounds/contract/notifications/settings/quiet.ts";
import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { Switch } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

const isValid = ({ from, to }: QuietHours): boolean => from !== "" && to !== "" && from !== to;

interface QuietTimesProps {
  readonly hours: QuietHours;
  readonly onChange: (hours: QuietHours) => void;
}

/** The beginning and end of the quiet hours; saved when a field is left. */
function QuietTimes({ hours, onChange }: QuietTimesProps) {
  const t = useText();
  const [typed, setTyped] = useState(hours);
  const save = (): void => {
    if (isValid(typed) && (typed.from !== hours.from || typed.to !== hours.to)) onChange(typed);
  };
  return (
    <div className="grid-pair">
      {(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          type="time"
          label={t(`profile.quiet.${end}`)}
          value={typed[end]}
          error={end === "from" || isValid(typed) ? undefined : t("VALID_QUIET_HOURS")}
          onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
          onBlur={save}
        />
      ))}
    </div>
  );
}

/** The hours in which no device makes a sound. */
export function QuietHoursPart() {
  const t = useText();
  const { quietHours } = useSuspenseQuery(endpointQuery(settingsEndpoints.readQuietHours, {})).data;
  const { mutate, isPending, variables } = useEndpointMutation(settingsEndpoints.setQuietHours, {
    refreshes: [settingsEndpoints.readQuietHours],
    onDone: () => toast(t("profile.saved")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const shown = isPending ? variables.body.quietHours : quietHours;
  const set = (hours: QuietHours | null): void => mutate({ body: { quietHours: hours } });
  return (
    <fieldset className="stack g2 topic">
      <legend className="med">{t("profile.quiet")}</legend>
      <p className="sm t2">{t("profile.quiet.text")}</p>
      <Switch
        label={t("profile.quiet.on")}
        checked={shown !== null}
        onChange={(event) => set(event.currentTarget.checked ? OFFERED_QUIET_HOURS : null)}
      />
      {shown !== null && <QuietTimes hours={shown} onChange={set} />}
    </fieldset>
  );
}
