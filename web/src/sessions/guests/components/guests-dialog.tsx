import { IconMail, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { addGuestSchema, type Guest } from "@openrounds/contract/sessions/guests/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";

const refreshes = [guestEndpoints.list];
const onFail = (failure: Error): void => toastFailure(messageOf(failure));

function GuestRow({ guest, isOpen }: { readonly guest: Guest; readonly isOpen: boolean }) {
  const t = useText();
  const { sessionId, guestId, email } = guest;
  const name = `${guest.firstName} ${guest.lastName}`.trim();
  const body = { sessionId, guestId };
  const resend = useEndpointMutation(guestEndpoints.resend, {
    onDone: () => toast(t("sessions.guests.sent", { email })),
    onFail,
  });
  const remove = useEndpointMutation(guestEndpoints.remove, { refreshes, onFail });
  const askToRemove = (): void =>
    askToConfirm({
      title: t("sessions.guests.remove", { name }),
      text: t("sessions.guests.removeText"),
      confirm: t("sessions.guests.remove", { name }),
      cancel: t("app.cancel"),
      onConfirm: () => remove.mutate({ body }),
    });
  return (
    <li className="row">
      <span className="grow">
        <span className="sm med trunc name-line">{name}</span>
        <span className="xs t3 trunc name-line">{email}</span>
      </span>
      {isOpen && (
        <IconButton
          icon={IconMail}
          label={t("sessions.guests.resend", { name })}
          onClick={() => resend.mutate({ body })}
        />
      )}
      <IconButton icon={IconTrash} label={t("sessions.guests.remove", { name })} onClick={askToRemove} />
    </li>
  );
}

function AddGuest({ sessionId }: Pick<Session, "sessionId">) {
  const t = useText();
  const values = { sessionId, firstName: "", lastName: "", email: "" };
  const form = useContractForm({ schema: addGuestSchema, values });
  const add = useEndpointMutation(guestEndpoints.add, {
    refreshes,
    onDone: ({ guest: { email } }) => {
      form.reset(values);
      toast(t("sessions.guests.sent", { email }));
    },
    onFail: form.showRefusal,
  });
  return (
    <Form form={form} isBusy={add.isPending} className="stack g4" onSubmit={(body) => add.mutate({ body })}>
      <div className="grid-pair">
        <TextField label={t("identity.firstName")} {...form.field("firstName")} />
        <TextField label={t("identity.lastName")} {...form.field("lastName")} />
      </div>
      <TextField type="email" label={t("identity.email.label")} {...form.field("email")} />
      <div>
        <SubmitButton form={form} isBusy={add.isPending}>
          {t("sessions.guests.add")}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** The guests of a session, and adding one. */
export function GuestsDialog({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const t = useText();
  const { sessionId, sessionStatus } = session;
  const { data } = useQuery(endpointQuery(guestEndpoints.list, { query: { sessionId } }));
  const isOpen = !["COMPLETED", "CANCELLED", "NEVER_STARTED"].includes(sessionStatus);
  return (
    <Dialog title={t("sessions.guests.title")} opened onClose={onClose}>
      <p className="sm t2">{t("sessions.guests.text")}</p>
      <ul className="stack g3">
        {data?.guestList.map((guest) => (
          <GuestRow key={guest.guestId} guest={guest} isOpen={isOpen} />
        ))}
      </ul>
      {isOpen && <AddGuest sessionId={sessionId} />}
    </Dialog>
  );
}
