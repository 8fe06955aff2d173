import {
  ENTITY_TYPES,
  entitySchema,
  locationLine,
  type EntityType,
} from "@openrounds/contract/onboarding/landing/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { FocusAreaSelect, type NamedFocusArea } from "../../reference/components/focus-area-select.tsx";
import { PlaceField } from "../../reference/components/place-field.tsx";
import { RadioChoice, ChoiceError } from "../../ui/checkbox.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { keepEntityDraft, readEntityDraft, type EntityDraft } from "../state.ts";

interface EntityValues {
  readonly entity: EntityType | undefined;
  readonly focusAreas: readonly NamedFocusArea[];
  readonly place: Place | undefined;
}

/** The form before the registration, with earlier answers. */
const entityForm = (draft: EntityDraft | undefined): ContractFormDefinition<typeof entitySchema, EntityValues> => ({
  schema: entitySchema,
  values: { entity: draft?.entity, focusAreas: draft?.focusAreas ?? [], place: draft?.place },
  toBody: ({ entity, focusAreas, place }) => ({
    entity,
    focusAreas: focusAreas.map(({ focusAreaId }) => focusAreaId),
    location: place && locationLine(place),
  }),
  fieldOf: { location: "place" },
});

interface EntityDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the kind of entity, its focus areas and location; the registration starts with these answers. */
export function EntityDialog({ onClose, onDone }: EntityDialogProps) {
  const t = useText();
  const [definition] = useState(() => entityForm(readEntityDraft()));
  const form = useContractForm(definition);
  const entity = form.control("entity");
  const { value: focusAreas, onChange: changeAreas, ...areas } = form.control("focusAreas");
  const place = form.control("place");
  const save = (): void => {
    if (entity.value === undefined || place.value === undefined) return;
    keepEntityDraft({ entity: entity.value, focusAreas: [...focusAreas], place: place.value });
    onDone();
  };
  return (
    <FormDialog
      title={t("onboarding.entity.title")}
      form={form}
      isBusy={false}
      submit={t("onboarding.entity.save")}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="t2">{t("onboarding.entity.text")}</p>
      <fieldset className="obset field">
        <legend className="label">{t("onboarding.entity.type")}</legend>
        {ENTITY_TYPES.map((type) => (
          <RadioChoice
            key={type}
            name="entity"
            label={t(`onboarding.entity.${type}`)}
            checked={entity.value === type}
            onChange={() => entity.onChange(type)}
          />
        ))}
        <ChoiceError error={entity.error} />
      </fieldset>
      <FocusAreaSelect
        label={t("onboarding.field.focusAreas")}
        known={focusAreas}
        {...areas}
        value={focusAreas.map(({ focusAreaId }) => focusAreaId)}
        onChange={(_ids, named) => changeAreas(named)}
      />
      <PlaceField label={t("onboarding.field.location")} {...place} />
    </FormDialog>
  );
}
