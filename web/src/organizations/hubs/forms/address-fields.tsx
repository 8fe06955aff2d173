import { IconCurrentLocation } from "@tabler/icons-react";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { HUB_INVITATION_LIMITS as LIMITS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { call } from "../../../kernel/call.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { formatLocale } from "../../../kernel/format.ts";
import { PlaceField } from "../../../reference/components/place-field.tsx";
import { toPlaceValues, toPlace } from "../../../reference/data.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { CharacterCounter, TextField } from "../../../ui/field.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { addressText, toApproximatePlace, type HubForm } from "./hub-form.ts";

/** The coordinates in degrees, with numbers in the language of the page. */
function formatPoint({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const format = new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 4 });
  return `${format.format(latitude)}, ${format.format(longitude)}`;
}

/** Confirms the address, once there is one. */
function AcceptField({ form, isPlaced }: { readonly form: HubForm; readonly isPlaced: boolean }) {
  const t = useText();
  const { value, error, onChange } = form.control("acceptedAddress");
  const address = addressText(form.values);
  return (
    <div className="field">
      <Checkbox
        label={t("hubs.form.mandatory", { label: t("hubs.form.accept") })}
        checked={value === address}
        disabled={form.values.streetAddress.trim() === "" || !isPlaced}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked ? address : "")}
      />
    </div>
  );
}

/** Street and place with coordinates, which must be confirmed before the invitation is sent. */
export function AddressFields({ form }: { readonly form: HubForm }) {
  const t = useText();
  const approximate = (): void =>
    void call(referenceEndpoints.approximateLocation, {}).then(
      ({ locationDetail }) => form.change(toApproximatePlace(locationDetail)),
      (failure: unknown) => toastFailure(messageOf(failure)),
    );
  const { streetAddress, locationName } = form.values;
  const { error, onBlur } = form.control("locationName");
  const place = toPlace(form.values);
  return (
    <fieldset className="stack g4 hubaddr">
      <legend className="label">{t("hubs.form.address")}</legend>
      <TextField
        label={t("hubs.form.mandatory", { label: t("hubs.form.streetAddress") })}
        aria-required
        counter={<CharacterCounter used={streetAddress.length} max={LIMITS.streetAddress} />}
        {...form.field("streetAddress")}
      />
      <PlaceField
        key={locationName}
        label={t("hubs.form.mandatory", { label: t("hubs.form.location") })}
        help={place === undefined ? t("hubs.form.locationHelp") : t("hubs.form.point", { point: formatPoint(place) })}
        value={place}
        error={error}
        onChange={(chosen) => form.change(toPlaceValues(chosen))}
        onBlur={onBlur}
      />
      <div>
        <Button size="sm" icon={IconCurrentLocation} onClick={approximate}>
          {t("hubs.form.guess")}
        </Button>
      </div>
      <AcceptField form={form} isPlaced={place !== undefined} />
    </fieldset>
  );
}
