import { IconCopy, IconDots, IconEdit, IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import { zoomEndpoints } from "@openrounds/contract/sessions/zoom/endpoints.ts";
import type { ZoomAccount } from "@openrounds/contract/sessions/zoom/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatMoment } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { Menu } from "../../../ui/menu.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

const refreshes = [zoomEndpoints.list];
const onFail = (failure: Error): void => toastFailure(messageOf(failure));

const TONES: Readonly<Record<ZoomAccount["state"], BadgeTone>> = {
  UNTESTED: "neutral",
  CONNECTED: "success",
  FAILED: "warning",
};

/** The address that Zoom reports to, to be copied into the app. */
function EventAddress({ url }: { readonly url: string }) {
  const t = useText();
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => toast(t("meetings.zoom.copied")),
      () => undefined,
    );
  return (
    <div className="stack g1">
      <p className="label">{t("meetings.zoom.eventUrl")}</p>
      <div className="row between g2">
        <code className="sm wrapany grow">{url}</code>
        <IconButton icon={IconCopy} label={t("meetings.zoom.copy")} onClick={copy} />
      </div>
      <p className="help">{t("meetings.zoom.eventHelp")}</p>
    </div>
  );
}

function LastSigns({ account: { testedDateTime, reportedDateTime } }: { readonly account: ZoomAccount }) {
  const t = useText();
  return (
    <p className="xs t3">
      {testedDateTime !== null && `${t("meetings.zoom.tested", { when: formatMoment(testedDateTime) })} · `}
      {reportedDateTime === null
        ? t("meetings.zoom.neverReported")
        : t("meetings.zoom.reported", { when: formatMoment(reportedDateTime) })}
    </p>
  );
}

interface AccountCardProps {
  readonly organizationId: string;
  readonly account: ZoomAccount;
  readonly onChange: () => void;
}

/** A Zoom account: its state, what is wrong with it, and the address for its events. */
export function AccountCard({ organizationId, account, onChange }: AccountCardProps) {
  const t = useText();
  const { accountId, name, hosts, state, fault, faultDetail } = account;
  const params = { id: organizationId, accountId };
  const test = useEndpointMutation(zoomEndpoints.test, {
    refreshes,
    onDone: ({ account: tested }) => {
      if (tested.state === "CONNECTED") toast(t("meetings.zoom.works"));
    },
    onFail,
  });
  const remove = useEndpointMutation(zoomEndpoints.remove, {
    refreshes,
    onDone: () => toast(t("meetings.zoom.disconnected")),
    onFail,
  });
  const askToDisconnect = (): void =>
    askToConfirm({
      title: t("meetings.zoom.disconnectTitle", { name }),
      text: t("meetings.zoom.disconnectText"),
      confirm: t("meetings.zoom.disconnect"),
      cancel: t("meetings.zoom.keep"),
      onConfirm: () => remove.mutate({ params }),
    });
  const change = { label: t("meetings.zoom.change"), icon: IconEdit, onPress: onChange };
  const disconnect = {
    label: t("meetings.zoom.disconnect"),
    icon: IconPlugConnectedX,
    isHarmful: true,
    onPress: askToDisconnect,
  };
  return (
    <section className="card card--p stack g4" aria-label={name}>
      <div className="row between top g3">
        <div className="stack g1 grow">
          <div className="row wrap g2">
            <h2 className="lg wrapany">{name}</h2>
            <Badge tone={TONES[state]} dot="still">
              {t(`meetings.zoom.state.${state}`)}
            </Badge>
          </div>
          <p className="sm t2 wrapany">
            {`${t("meetings.zoom.hostCount", { count: hosts.length })} · ${hosts.join(", ")}`}
          </p>
        </div>
        <Menu
          entries={[change, disconnect]}
          target={(props) => <IconButton icon={IconDots} label={t("meetings.zoom.actions", { name })} {...props} />}
        />
      </div>
      {fault !== null && (
        <Note tone="warning">
          {t(`meetings.zoom.fault.${fault}`, { detail: faultDetail === "" ? "–" : faultDetail })}
        </Note>
      )}
      <EventAddress url={account.eventUrl} />
      <div className="row between wrap g3">
        <LastSigns account={account} />
        <Button icon={IconPlugConnected} size="sm" busy={test.isPending} onClick={() => test.mutate({ params })}>
          {t("meetings.zoom.test")}
        </Button>
      </div>
    </section>
  );
}
