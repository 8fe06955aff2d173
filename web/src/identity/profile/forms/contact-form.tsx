import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import type { User } from "@openrounds/contract/identity/schemas.ts";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { PlaceField } from "../../../reference/components/place-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { FormSection } from "../components/form-section.tsx";
import { ProfileSection } from "../components/profile-section.tsx";
import { phoneText } from "../../forms/phone-digits.ts";
import { useOwnProfile } from "../data.ts";
import type { AddressKind } from "./address-dialog.tsx";
import { addressForm } from "./address-form.ts";

const AddressDialog = lazy(async () => ({ default: (await import("./address-dialog.tsx")).AddressDialog }));

/** The length of numbers that can get WhatsApp reminders. */
const WHATSAPP_DIGITS = 10;

interface ContactRowProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: () => void;
}

/** An address of the person with a button to change it. */
function ContactRow({ label, value, onChange }: ContactRowProps) {
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

/** Whether reminders are also sent by WhatsApp. */
function WhatsappSwitch({ user }: { readonly user: User }) {
  const t = useText();
  const save = useEndpointMutation(identityEndpoints.updateUser, {
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

/** E-mail and phone; both can be changed only with a code. */
function Contacts({ user }: { readonly user: User }) {
  const t = useText();
  const [changedKind, setChangedKind] = useState<AddressKind>();
  const phone = user.phone === null ? null : phoneText({ countryCode: user.countryCode ?? "", phone: user.phone });
  return (
    <ProfileSection title={t("profile.contact")} text={t("profile.contactText")}>
      <ContactRow label={t("identity.email.label")} value={user.email} onChange={() => setChangedKind("EMAIL")} />
      <ContactRow label={t("identity.phone.label")} value={phone} onChange={() => setChangedKind("PHONE")} />
      {user.phone?.length === WHATSAPP_DIGITS && <WhatsappSwitch user={user} />}
      {changedKind !== undefined && (
        <Suspense fallback={null}>
          <AddressDialog
            kind={changedKind}
            isFirst={user[changedKind === "EMAIL" ? "email" : "phone"] === null}
            onClose={() => setChangedKind(undefined)}
          />
        </Suspense>
      )}
    </ProfileSection>
  );
}

/** Where the person lives or works: a place with its coordinates, street and postal code. */
function AddressForm({ user: { userId, address } }: { readonly user: User }) {
  const t = useText();
  const form = useContractForm(addressForm(address));
  const save = useEndpointMutation(profileEndpoints.updateAddress, {
    refreshes: [identityEndpoints.readUser],
    onDone: () => {
      form.reset();
      toast(t("profile.saved"));
    },
    onFail: (failure) => form.showRefusal(failure, t("APP_ERROR")),
  });
  return (
    <FormSection
      title={t("profile.address")}
      form={form}
      onSubmit={(body) => save.mutate({ params: { userId }, body })}
      isBusy={save.isPending}
    >
      <PlaceField label={t("profile.place")} help={t("profile.placeHelp")} {...form.control("place")} />
      <div className="grid2 g-names">
        <TextField
          label={t("profile.street")}
          note={t("app.optional")}
          autoComplete="street-address"
          {...form.field("streetAddress")}
        />
        <TextField
          label={t("profile.postalCode")}
          note={t("app.optional")}
          autoComplete="postal-code"
          {...form.field("postalCode")}
        />
      </div>
    </FormSection>
  );
}

/** Contacts and address of the person. */
export function ContactForm() {
  const { user } = useOwnProfile();
  return (
    <>
      <Contacts user={user} />
      <AddressForm user={user} />
    </>
  );
}
