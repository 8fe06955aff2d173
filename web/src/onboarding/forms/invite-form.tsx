import { MAX_NAME } from "@openrounds/contract/identity/schemas.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import type { TeamRole } from "@openrounds/contract/organizations/members/rules.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { newMembersSchema } from "@openrounds/contract/team/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { toast } from "../../ui/toast.ts";

interface InviteValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: TeamRole;
}

/** The roles of the first members of a new hub. */
const OFFERED_ROLES = ["ADMIN", "MEMBER"] as const satisfies readonly TeamRole[];

const EMPTY: InviteValues = { firstName: "", lastName: "", email: "", role: "MEMBER" };

/** The form to invite one person; the body has them as its only row. */
const inviteForm: ContractFormDefinition<typeof newMembersSchema, InviteValues> = {
  schema: newMembersSchema,
  values: EMPTY,
  toBody: ({ role, ...person }) => ({ members: [{ ...person, roles: [role] }] }),
  fieldOf: {
    members: "email",
    "members.0.firstName": "firstName",
    "members.0.lastName": "lastName",
    "members.0.roles": "role",
  },
};

/** Invites members to the team one by one. */
export function InviteForm({ organizationId }: { readonly organizationId: string }) {
  const t = useText();
  const form = useContractForm(inviteForm);
  const invite = useEndpointMutation(teamEndpoints.invite, {
    refreshes: [memberEndpoints.list, memberEndpoints.search],
    onDone: (_, { body: { members } }) => {
      const [{ firstName, lastName = "" } = EMPTY] = members;
      toast(t("onboarding.invited", { name: `${firstName} ${lastName}`.trim() }));
      form.reset(EMPTY);
    },
    onFail: form.showRefusal,
  });
  return (
    <Form
      form={form}
      className="card card--p stack g4"
      isBusy={invite.isPending}
      onSubmit={(body) => invite.mutate({ params: { id: organizationId }, body })}
    >
      <h2 className="lg">{t("onboarding.invite.title")}</h2>
      <div className="grid2 g-names">
        <TextField
          label={t("onboarding.invite.firstName")}
          maxLength={MAX_NAME}
          autoComplete="off"
          {...form.field("firstName")}
        />
        <TextField
          label={t("onboarding.invite.lastName")}
          note={t("app.optional")}
          maxLength={MAX_NAME}
          autoComplete="off"
          {...form.field("lastName")}
        />
      </div>
      <TextField
        label={t("onboarding.invite.email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field("email")}
      />
      <SelectField label={t("onboarding.invite.role")} {...form.field("role")}>
        {OFFERED_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`team.role.${role}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <SubmitButton form={form} look="default" isBusy={invite.isPending}>
          {t("onboarding.invite.send")}
        </SubmitButton>
      </div>
    </Form>
  );
}
