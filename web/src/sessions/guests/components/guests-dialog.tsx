import { IconMail, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { addGuestSchema, type Guest } from "@openrounds/contract/sessions/guests/schemas.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { read, useChange } from "../../../kernel/query.ts";
import { wrongFields } from "../../../kernel/wrong-fields.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ask } from "../../../ui/question.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { useTyped } from "../../../ui/typed.ts";

const refreshes = [guestEndpoints.list];
const onFail = (failure: Error): void => toastFailure(messageOf(failure));

function GuestRow({ guest, isOpen }: { readonly guest: Guest; readonly isOpen: boolean }) {
  const t = useText();
  const { sessionId, guestId, email } = guest;
  const name = `${guest.firstName} ${guest.lastName}`.trim();
  const body = { sessionId, guestId };
  const resend = useChange(guestEndpoints.resend, {
    onDone: () => toast(t("sessions.guests.sent", { email })),
    onFail,
  });
  const remove = useChange(guestEndpoints.remove, { refreshes, onFail });
  const askToRemove = (): void =>
    ask({
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

const EMPTY = { firstName: "", lastName: "", email: "" };

function AddGuest({ sessionId }: Pick<Session, "sessionId">) {
  const t = useText();
  const [form, setForm] = useState(EMPTY);
  useTyped(form);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const add = useChange(guestEndpoints.add, {
    refreshes,
    onDone: ({ guest: { email } }) => {
      setForm(EMPTY);
      toast(t("sessions.guests.sent", { email }));
    },
    onFail: (failure) => {
      if (failure instanceof CallFailure) setErrors(failure.fields);
      onFail(failure);
    },
  });
  const submit = (): void => {
    const body = { ...form, sessionId };
    const parsed = addGuestSchema.safeParse(body);
    if (parsed.success) return add.mutate({ body: parsed.data });
    const wrong = Object.entries<MessageKey | undefined>(wrongFields(addGuestSchema, body));
    setErrors(Object.fromEntries(wrong.map(([name, key]) => [name, key === undefined ? "" : t(key)])));
  };
  const field = (name: keyof typeof EMPTY, label: MessageKey, type: "text" | "email" = "text") => (
    <TextField
      type={type}
      label={t(label)}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => {
        setForm({ ...form, [name]: event.currentTarget.value });
        setErrors({});
      }}
    />
  );
  return (
    <form
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid-pair">
        {field("firstName", "identity.firstName")}
        {field("lastName", "identity.lastName")}
      </div>
      {field("email", "identity.email.label", "email")}
      <div>
        <Button look="primary" type="submit" busy={add.isPending}>
          {t("sessions.guests.add")}
        </Button>
      </div>
    </form>
  );
}

/** The guests of a session: who has a link, and one more. */
export function GuestsDialog({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const t = useText();
  const { sessionId, sessionStatus } = session;
  const { data } = useQuery(read(guestEndpoints.list, { query: { sessionId } }));
  const isOpen = !["COMPLETED", "CANCELLED", "NEVER_STARTED"].includes(sessionStatus);
  return (
    <Dialog title={t("sessions.guests.title")} opened typed={undefined} onClose={onClose}>
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
