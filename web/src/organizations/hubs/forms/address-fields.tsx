import { IconCurrentLocation } from "@tabler/icons-react";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { HUB_INVITATION_LIMITS as LIMITS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { call } from "../../../kernel/call.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { currentLocale } from "../../../kernel/locale.ts";
import { PlaceField } from "../../../reference/components/place-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { Counter, TextField } from "../../../ui/field.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { addressOfGuess, addressOfPlace, withAddress, type HubFieldsProps, type HubFormValues } from "./hub-form.ts";

type Address = Parameters<typeof withAddress>[0];

/** The chosen place as the field of places takes it. */
const placeOf = ({ locationName, latitude, longitude }: HubFormValues) =>
  latitude === undefined || longitude === undefined || locationName === ""
    ? undefined
    : { placeId: 0, name: locationName, region: "", country: "", countryCode: "", latitude, longitude };

/** The point in degrees, as numbers are written in the language of the page. */
function tellPoint(latitude: number, longitude: number): string {
  const format = new Intl.NumberFormat(`${currentLocale()}-u-nu-latn`, { maximumFractionDigits: 4 });
  return `${format.format(latitude)}, ${format.format(longitude)}`;
}

/** Street and place with its coordinates, which must be accepted before the invitation goes. */
export function AddressFields({ form, errors, change, leave }: HubFieldsProps) {
  const t = useText();
  const set = (address: Address): void => change(withAddress(address));
  const guess = (): void =>
    void call(referenceEndpoints.approximateLocation, {}).then(
      ({ locationDetail }) => set(addressOfGuess(locationDetail)),
      (failure: unknown) => toastFailure(messageOf(failure)),
    );
  const { latitude, longitude } = form;
  const place = placeOf(form);
  return (
    <fieldset className="stack g4 hubaddr">
      <legend className="label">{t("hubs.form.address")}</legend>
      <TextField
        label={t("hubs.form.mandatory", { label: t("hubs.form.streetAddress") })}
        value={form.streetAddress}
        error={errors.streetAddress}
        aria-required
        counter={<Counter used={form.streetAddress.length} max={LIMITS.streetAddress} />}
        onChange={(event) => set({ streetAddress: event.currentTarget.value })}
        onBlur={() => leave("streetAddress")}
      />
      <PlaceField
        key={form.locationName}
        label={t("hubs.form.mandatory", { label: t("hubs.form.location") })}
        help={
          place !== undefined && latitude !== undefined && longitude !== undefined
            ? t("hubs.form.point", { point: tellPoint(latitude, longitude) })
            : t("hubs.form.locationHelp")
        }
        value={place}
        error={errors.locationName}
        onChange={(chosen) => set(addressOfPlace(chosen))}
      />
      <div>
        <Button size="sm" icon={IconCurrentLocation} onClick={guess}>
          {t("hubs.form.guess")}
        </Button>
      </div>
      <div className="field">
        <Check
          label={t("hubs.form.mandatory", { label: t("hubs.form.accept") })}
          checked={form.addressAccepted}
          disabled={form.streetAddress.trim() === "" || place === undefined}
          aria-invalid={errors.addressAccepted !== undefined}
          onChange={(event) => change({ addressAccepted: event.currentTarget.checked })}
        />
        {errors.addressAccepted !== undefined && (
          <span className="err" role="alert">
            {errors.addressAccepted}
          </span>
        )}
      </div>
    </fieldset>
  );
}
