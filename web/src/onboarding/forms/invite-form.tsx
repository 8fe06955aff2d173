import { MAX_NAME } from "@openrounds/contract/identity/schemas.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import type { TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { newMemberSchema } from "@openrounds/contract/team/schemas.ts";
import { useState, type FormEvent } from "react";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { useShownErrors } from "../../kernel/shown-errors.ts";
import { wrongFields } from "../../kernel/wrong-fields.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

interface Invited {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: TeamRole;
}

/** Who helps a new hub first. */
const OFFERED = ["ADMIN", "MEMBER"] as const satisfies readonly TeamRole[];
const EMPTY: Invited = { firstName: "", lastName: "", email: "", role: "MEMBER" };

const toMember = ({ role, ...person }: Invited) => ({ ...person, roles: [role], entityStatus: "INVITED" as const });

/** What the server said of the only row, at the fields of the form. */
function atFields(failure: Error): Error {
  if (!(failure instanceof CallFailure)) return failure;
  const fields = Object.entries(failure.fields).map(([path, text]) => [path.split(".").at(-1) ?? path, text]);
  return new CallFailure(failure.status, {
    message: failure.message,
    responseCode: failure.code,
    error: { fields: Object.fromEntries(fields) as Record<string, string> },
  });
}

/** Invites one member of the team after another. */
export function InviteForm({ organizationId }: { readonly organizationId: string }) {
  const t = useText();
  const [person, setPerson] = useState<Invited>(EMPTY);
  const [round, setRound] = useState(0);
  const wrong = wrongFields<keyof Invited>(newMemberSchema, toMember(person));
  const { errors, leave, showAll, refuse, forget } = useShownErrors<keyof Invited>(round === 0 ? {} : wrong);
  const change = (changes: Partial<Invited>): void => {
    setPerson((before) => ({ ...before, ...changes }));
    forget(Object.keys(changes));
  };
  const invite = useChange(teamEndpoints.invite, {
    refreshes: [memberEndpoints.list, memberEndpoints.search],
    onDone: () => {
      toast(t("onboarding.invited", { name: `${person.firstName} ${person.lastName}`.trim() }));
      setPerson(EMPTY);
      setRound(0);
    },
    onFail: (failure) => {
      if (!refuse(atFields(failure))) toastFailure(messageOf(failure));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRound(1);
    showAll();
    if (Object.keys(wrong).length > 0) return;
    invite.mutate({ params: { id: organizationId }, body: { members: [toMember(person)] } });
  };
  const line = (field: "firstName" | "lastName" | "email", max?: number) => ({
    label: t(`onboarding.invite.${field}`),
    value: person[field],
    error: errors[field],
    maxLength: max,
    autoComplete: "off",
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [field]: event.currentTarget.value }),
    onBlur: () => leave(field),
  });
  return (
    <form className="card card--p stack g4" noValidate onSubmit={submit}>
      <h2 className="lg">{t("onboarding.invite.title")}</h2>
      <div className="grid2 g-names">
        <TextField {...line("firstName", MAX_NAME)} />
        <TextField {...line("lastName", MAX_NAME)} note={t("app.optional")} />
      </div>
      <TextField {...line("email")} type="email" inputMode="email" />
      <SelectField
        label={t("onboarding.invite.role")}
        value={person.role}
        onChange={(event) => change({ role: event.currentTarget.value === "ADMIN" ? "ADMIN" : "MEMBER" })}
      >
        {OFFERED.map((role) => (
          <option key={role} value={role}>
            {t(`team.role.${role}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" busy={invite.isPending}>
          {t("onboarding.invite.send")}
        </Button>
      </div>
    </form>
  );
}
