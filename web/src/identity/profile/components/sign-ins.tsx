import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { signInEndpoints, type SignIn } from "@openrounds/contract/identity/signins/endpoints.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { ProfileSection } from "./profile-section.tsx";

const UNKNOWN = "unknown";

function SignInRow({ signIn, onEnd, isBusy }: { signIn: SignIn; onEnd: () => void; isBusy: boolean }) {
  const t = useText();
  const { device, os, lastUsedAt, isCurrent } = signIn;
  const isPhone = device === "phone";
  const DeviceIcon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  const kind = t(isPhone ? "profile.device.phone" : "profile.device.desktop");
  const name = os === UNKNOWN ? kind : t("profile.device.name", { kind, os });
  return (
    <li className="row between wrap device">
      <span className="row grow">
        <span className="ft ft--brand">
          <DeviceIcon className="i" aria-hidden />
        </span>
        <span>
          <span className="med name-line">{name}</span>
          <span className="xs t3 num">
            {t("profile.device.last", { moment: formatMoment(Date.parse(lastUsedAt)) })}
          </span>
        </span>
      </span>
      {isCurrent ? (
        <Badge tone="success" dot="still">
          {t("profile.device.current")}
        </Badge>
      ) : (
        <Button size="sm" onClick={onEnd} busy={isBusy} aria-label={t("profile.device.endNamed", { name })}>
          {t("app.account.logout")}
        </Button>
      )}
    </li>
  );
}

/** The person's sessions by device, and ending them. */
export function SignIns() {
  const t = useText();
  const params = { userId: userIdOrSentinel() };
  const { data } = useSuspenseQuery(endpointQuery(signInEndpoints.list, { params }));
  const options = {
    refreshes: [signInEndpoints.list],
    onDone: () => toast(t("profile.device.ended")),
    onFail: (failure: Error) => toastFailure(messageOf(failure)),
  };
  const end = useEndpointMutation(signInEndpoints.end, options);
  const endOthers = useEndpointMutation(signInEndpoints.endOthers, options);
  const { signInList } = data;
  return (
    <ProfileSection title={t("profile.devices")} text={t("profile.devicesText")}>
      <ul className="stack g4 plain-list">
        {signInList.map((signIn) => (
          <SignInRow
            key={signIn.signInId}
            signIn={signIn}
            isBusy={end.isPending && end.variables.params.signInId === signIn.signInId}
            onEnd={() => end.mutate({ params: { ...params, signInId: signIn.signInId } })}
          />
        ))}
      </ul>
      {signInList.length > 1 && (
        <div className="row">
          <Button look="danger" busy={endOthers.isPending} onClick={() => endOthers.mutate({ params })}>
            {t("profile.device.endOthers")}
          </Button>
        </div>
      )}
    </ProfileSection>
  );
}
