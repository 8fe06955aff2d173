import * as z from "zod/mini";
import { Link } from "@tanstack/react-router";
import {
  OFFERED_GENDERS,
  firstNameSchema,
  lastNameSchema,
  newPasswordSchema,
} from "@openrounds/contract/identity/schemas.ts";
import { impersonatesStaff } from "@openrounds/contract/identity/staff-names.ts";
import type { SocialProfile } from "@openrounds/contract/identity/social/schemas.ts";
import { useEffect, useRef, type ReactNode } from "react";
import { useRichText, useText } from "../../kernel/i18n.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { signInFailure } from "../components/failure-text.ts";
import type { PersonDetails } from "../data.ts";

const WHATSAPP_DIGITS = 10;

/** Validates one name field; the server checks both together, and knows the name of this installation. */
const isAllowedName = z.refine<string>((name) => !impersonatesStaff({ firstName: name }), "VALID_NAME_STAFF");

const personFields = {
  firstName: firstNameSchema.check(isAllowedName),
  lastName: lastNameSchema.check(isAllowedName),
  gender: z.enum(OFFERED_GENDERS, "REQUIRED_VALIDATION"),
  wantsWhatsapp: z.boolean(),
  isAgreed: z.boolean().check(z.refine((isAgreed) => isAgreed, "REGISTRATION_TERMS")),
};
const withPassword = z.object({ ...personFields, password: newPasswordSchema });
const withoutPassword = z.object({ ...personFields, password: z.string() });
type SignUpValues = z.output<typeof withPassword>;

interface SignUpFormProps {
  /** The phone that signs up; by e-mail a password is required instead. */
  readonly phone?: string;
  /** Whether the rest is asked later: the person comes by the link of an invitation. */
  readonly asksOnlyName?: boolean;
  /** The person's details in a social account. */
  readonly socialProfile?: SocialProfile | undefined;
  readonly onSubmit: (person: PersonDetails) => Promise<void>;
}

/** Step 1 of 2: the person's details. */
export function SignUpForm({ phone, asksOnlyName = false, socialProfile, onSubmit }: SignUpFormProps) {
  const t = useText();
  const hasPassword = !asksOnlyName && phone === undefined && socialProfile?.socialToken === undefined;
  const form = useContractForm({
    schema: hasPassword ? withPassword : withoutPassword,
    values: {
      firstName: socialProfile?.firstName ?? "",
      lastName: socialProfile?.lastName ?? "",
      gender: asksOnlyName ? "PREFER_NOT_TO_DISCLOSE" : "",
      password: "",
      wantsWhatsapp: false,
      isAgreed: false,
    },
  });
  const isChecked = useRef(socialProfile === undefined);
  useEffect(() => {
    // A name from a social account may be invalid here.
    if (!isChecked.current) void form.validate(["firstName", "lastName"]);
    isChecked.current = true;
  });
  const create = async ({ wantsWhatsapp, isAgreed: _, password, ...person }: SignUpValues): Promise<void> => {
    try {
      await onSubmit({
        ...person,
        ...(hasPassword && { password }),
        ...(wantsWhatsapp && { whatsappStatus: "OPTED_IN" }),
      });
    } catch (failure) {
      form.showRefusal(failure, signInFailure(t, failure, "COMMON_ERROR_MESSAGE"));
    }
  };
  return (
    <Form form={form} onSubmit={create} className="stack g4">
      <div className="grid2 g-names">
        <TextField label={t("identity.firstName")} autoComplete="given-name" {...form.field("firstName")} />
        <TextField
          label={t("identity.lastName")}
          note={t("app.optional")}
          autoComplete="family-name"
          {...form.field("lastName")}
        />
      </div>
      {hasPassword && (
        <PasswordField
          autoComplete="new-password"
          typedLength={form.values.password.length}
          {...form.field("password")}
        />
      )}
      {!asksOnlyName && (
        <SelectField label={t("identity.gender")} {...form.field("gender")}>
          <option value="">{t("identity.gender.choose")}</option>
          {OFFERED_GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {t(`identity.gender.${gender}`)}
            </option>
          ))}
        </SelectField>
      )}
      {phone?.length === WHATSAPP_DIGITS && (
        <Checkbox label={t("identity.whatsapp")} {...form.field("wantsWhatsapp")} />
      )}
      <div className="stack g1">
        <Checkbox label={<AgreementText />} {...form.field("isAgreed")} />
      </div>
      <SubmitButton
        form={form}
        size="lg"
        block
        disabledReason={form.values.gender === "" ? t("error.invalidInput") : undefined}
      >
        {t(asksOnlyName ? "identity.join.submit" : "identity.signup.create")}
      </SubmitButton>
    </Form>
  );
}

/** The consent text; each policy opens in a new window. */
function AgreementText() {
  const t = useRichText();
  const linkTo = (to: "/terms" | "/privacy") => (parts: ReactNode[]) => (
    <Link to={to} target="_blank">
      {parts}
    </Link>
  );
  return t("identity.agree", { terms: linkTo("/terms"), privacy: linkTo("/privacy") });
}
