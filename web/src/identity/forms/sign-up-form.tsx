import * as z from "zod/mini";
import { Link } from "@tanstack/react-router";
import {
  OFFERED_GENDERS,
  firstNameSchema,
  lastNameSchema,
  newPasswordSchema,
} from "@openrounds/contract/identity/schemas.ts";
import { posesAsStaff } from "@openrounds/contract/identity/staff-names.ts";
import type { SocialProfile } from "@openrounds/contract/identity/social/schemas.ts";
import { useEffect, type ReactNode } from "react";
import { errorText, showRefusal, useSchemaForm } from "../../kernel/form.ts";
import { useRichText, useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Check } from "../../ui/check.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/states.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { signInFailure } from "../components/failure-text.ts";
import type { Registration } from "../data.ts";

const WHATSAPP_DIGITS = 10;

/** A name of one field; the server reads both together, and knows how this installation is called. */
const isOwn = z.refine<string>((name) => !posesAsStaff({ firstName: name }), "VALID_NAME_STAFF");

const personFields = {
  firstName: firstNameSchema.check(isOwn),
  lastName: lastNameSchema.check(isOwn),
  gender: z.enum(OFFERED_GENDERS, "REQUIRED_VALIDATION"),
  wantsWhatsapp: z.boolean(),
  isAgreed: z.boolean().check(z.refine((isAgreed) => isAgreed, "REGISTRATION_TERMS")),
};
const withPassword = z.object({ ...personFields, password: newPasswordSchema });
const withoutPassword = z.object({ ...personFields, password: z.string() });

interface SignUpFormProps {
  /** The phone that signs up; by e-mail a password is asked for instead. */
  readonly phone?: string;
  /** Who a social account says the person is. */
  readonly known?: SocialProfile | undefined;
  readonly onSubmit: (person: Registration) => Promise<void>;
}

/** Step 1 of 2: who the person is. */
export function SignUpForm({ phone, known, onSubmit }: SignUpFormProps) {
  const t = useText();
  const hasPassword = phone === undefined && known?.socialToken === undefined;
  const form = useSchemaForm(hasPassword ? withPassword : withoutPassword, {
    firstName: known?.firstName ?? "",
    lastName: known?.lastName ?? "",
    password: "",
    wantsWhatsapp: false,
    isAgreed: false,
  });
  const { register, formState, watch } = form;
  const { errors, isSubmitting } = formState;
  const { trigger } = form;
  useEffect(() => {
    // A name of the social account may hold what is not taken here.
    if (known !== undefined) void trigger(["firstName", "lastName"]);
  }, [known, trigger]);
  const submit = form.handleSubmit(async ({ wantsWhatsapp, isAgreed: _, password, ...person }) => {
    try {
      await onSubmit({
        ...person,
        firstName: firstNameSchema.parse(person.firstName),
        lastName: lastNameSchema.parse(person.lastName),
        ...(hasPassword && { password }),
        ...(wantsWhatsapp && { whatsappStatus: "OPTED_IN" }),
      });
    } catch (failure) {
      if (!showRefusal(form, failure)) {
        form.setError("root", { message: signInFailure(t, failure, "COMMON_ERROR_MESSAGE") });
      }
    }
  });
  return (
    <form className="stack g4" onSubmit={(event) => void submit(event)} noValidate>
      <div className="grid2 g-names">
        <TextField
          label={t("identity.firstName")}
          autoComplete="given-name"
          {...register("firstName")}
          error={errorText(t, errors.firstName)}
        />
        <TextField
          label={t("identity.lastName")}
          note={t("app.optional")}
          autoComplete="family-name"
          {...register("lastName")}
          error={errorText(t, errors.lastName)}
        />
      </div>
      {hasPassword && (
        <PasswordField
          autoComplete="new-password"
          typed={watch("password").length}
          {...register("password")}
          error={errorText(t, errors.password)}
        />
      )}
      <SelectField label={t("identity.gender")} {...register("gender")} error={errorText(t, errors.gender)}>
        <option value="">{t("identity.gender.choose")}</option>
        {OFFERED_GENDERS.map((gender) => (
          <option key={gender} value={gender}>
            {t(`identity.gender.${gender}`)}
          </option>
        ))}
      </SelectField>
      {phone?.length === WHATSAPP_DIGITS && <Check label={t("identity.whatsapp")} {...register("wantsWhatsapp")} />}
      <div className="stack g1">
        <Check label={<Agreement />} {...register("isAgreed")} />
        {errors.isAgreed !== undefined && (
          <p className="err" role="alert">
            {errorText(t, errors.isAgreed)}
          </p>
        )}
      </div>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <Button type="submit" look="primary" size="lg" block busy={isSubmitting} disabled={!watch("gender")}>
        {t("identity.signup.create")}
      </Button>
    </form>
  );
}

/** What is agreed to; each policy opens beside the form. */
function Agreement() {
  const t = useRichText();
  const linked = (to: "/terms" | "/privacy") => (parts: ReactNode[]) => (
    <Link to={to} target="_blank">
      {parts}
    </Link>
  );
  return t("identity.agree", { terms: linked("/terms"), privacy: linked("/privacy") });
}
