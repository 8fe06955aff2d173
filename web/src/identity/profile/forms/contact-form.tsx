import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { placedAddressSchema } from "@openrounds/contract/identity/profile/schemas.ts";
import type { Address, User } from "@openrounds/contract/identity/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { lazy, Suspense, useState } from "react";
import { errorText, showRefusal, useSchemaForm } from "../../../kernel/form.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { PlaceField } from "../../../reference/components/place-field.tsx";
import { placeLabel } from "../../../reference/data.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/check.tsx";
import { TextField } from "../../../ui/field.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { FormSection, Section } from "../components/section.tsx";
import { phoneText } from "../../forms/phone-digits.ts";
import { useSelf } from "../data.ts";
import type { AddressKind } from "./address-dialog.tsx";

const AddressDialog = lazy(async () => ({ default: (await import("./address-dialog.tsx")).AddressDialog }));

/** The length of a number that WhatsApp reminders are offered for. */
const WHATSAPP_DIGITS = 10;

interface WayProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: () => void;
}

/** One way to reach the person, and the button to change it. */
function Way({ label, value, onChange }: WayProps) {
  const t = useText();
  return (
    <div className="row between wrap">
      <div className="grow">
        <span className="sm t3 name-line">{label}</span>
        <span className="med name-line trunc">{value ?? t("profile.notGiven")}</span>
      </div>
      <Button
        size="sm"
        onClick={onChange}
        aria-label={t(value === null ? "profile.addNamed" : "profile.changeNamed", { name: label })}
      >
        {t(value === null ? "profile.add" : "identity.change")}
      </Button>
    </div>
  );
}

/** Whether reminders come by WhatsApp too. */
function WhatsappSwitch({ user }: { readonly user: User }) {
  const t = useText();
  const save = useChange(identityEndpoints.updateUser, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => toast(t("profile.saved")),
    onFail: () => toastFailure(t("APP_ERROR")),
  });
  return (
    <Switch
      label={t("identity.whatsapp")}
      checked={user.communicationMode.whatsappStatus === "OPTED_IN"}
      disabled={save.isPending}
      onChange={(event) => {
        const whatsappStatus = event.currentTarget.checked ? "OPTED_IN" : "OPTED_OUT";
        save.mutate({ params: { userId: user.userId }, body: { communicationMode: { whatsappStatus } } });
      }}
    />
  );
}

/** E-mail and phone; both change only with a code. */
function Ways({ user }: { readonly user: User }) {
  const t = useText();
  const [changed, setChanged] = useState<AddressKind>();
  const phone = user.phone === null ? null : phoneText({ countryCode: user.countryCode ?? "", phone: user.phone });
  return (
    <Section title={t("profile.contact")} text={t("profile.contactText")}>
      <Way label={t("identity.email.label")} value={user.email} onChange={() => setChanged("EMAIL")} />
      <Way label={t("identity.phone.label")} value={phone} onChange={() => setChanged("PHONE")} />
      {user.phone?.length === WHATSAPP_DIGITS && <WhatsappSwitch user={user} />}
      {changed !== undefined && (
        <Suspense fallback={null}>
          <AddressDialog
            kind={changed}
            isFirst={user[changed === "EMAIL" ? "email" : "phone"] === null}
            onClose={() => setChanged(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** A stored address as the place search shows it. */
const placeOf = ({ latitude, longitude, name = "" }: Address): Place => ({
  placeId: 0,
  name,
  region: "",
  country: "",
  countryCode: "",
  latitude,
  longitude,
});

/** Where the person lives or works: a place with its point, street and postal code. */
function AddressForm({ user }: { readonly user: User }) {
  const t = useText();
  const [place, setPlace] = useState(user.address === null ? undefined : placeOf(user.address));
  const form = useSchemaForm(placedAddressSchema, {
    latitude: user.address?.latitude ?? Number.NaN,
    longitude: user.address?.longitude ?? Number.NaN,
    name: user.address?.name ?? "",
    streetAddress: user.address?.streetAddress ?? "",
    postalCode: user.address?.postalCode ?? "",
  });
  const { register, setValue, formState, reset, getValues } = form;
  const { errors, isDirty } = formState;
  const save = useChange(profileEndpoints.updateAddress, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      reset(getValues());
      toast(t("profile.saved"));
    },
    onFail: (failure) => {
      if (!showRefusal(form, failure)) toastFailure(t("APP_ERROR"));
    },
  });
  const choose = (chosen: Place): void => {
    setPlace(chosen);
    const mark = { shouldDirty: true, shouldValidate: true };
    setValue("latitude", chosen.latitude, mark);
    setValue("longitude", chosen.longitude, mark);
    setValue("name", placeLabel(chosen), mark);
  };
  const submit = form.handleSubmit((body) => save.mutate({ params: { userId: user.userId }, body }));
  return (
    <FormSection title={t("profile.address")} isChanged={isDirty} isBusy={save.isPending} onSave={() => void submit()}>
      <PlaceField
        label={t("profile.place")}
        help={t("profile.placeHelp")}
        value={place}
        onChange={choose}
        error={errorText(t, errors.name)}
      />
      <div className="grid2 g-names">
        <TextField
          label={t("profile.street")}
          note={t("app.optional")}
          autoComplete="street-address"
          {...register("streetAddress")}
          error={errorText(t, errors.streetAddress)}
        />
        <TextField
          label={t("profile.postalCode")}
          note={t("app.optional")}
          autoComplete="postal-code"
          {...register("postalCode")}
          error={errorText(t, errors.postalCode)}
        />
      </div>
    </FormSection>
  );
}

/** How the person is reached, and where they are. */
export function ContactForm() {
  const { user } = useSelf();
  return (
    <>
      <Ways user={user} />
      <AddressForm user={user} />
    </>
  );
}
