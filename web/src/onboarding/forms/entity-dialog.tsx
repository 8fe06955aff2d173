import {
  ENTITY_TYPES,
  entitySchema,
  locationLine,
  type EntityType,
} from "@openrounds/contract/onboarding/landing/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { useShownErrors } from "../../kernel/shown-errors.ts";
import { wrongFields } from "../../kernel/wrong-fields.ts";
import { FocusAreaSelect, type NamedFocusArea } from "../../reference/components/focus-area-select.tsx";
import { PlaceField } from "../../reference/components/place-field.tsx";
import { Button } from "../../ui/button.tsx";
import { RadioChoice } from "../../ui/check.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { keepEntity, readEntity } from "../state.ts";

type EntityField = "entity" | "focusAreas" | "location";

interface EntityDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks what kind of entity somebody is, what it works on and where; the registration begins with it. */
export function EntityDialog({ onClose, onDone }: EntityDialogProps) {
  const t = useText();
  const [said] = useState(readEntity);
  const [entity, setEntity] = useState<EntityType | undefined>(said?.entity);
  const [focusAreas, setFocusAreas] = useState<readonly NamedFocusArea[]>(said?.focusAreas ?? []);
  const [place, setPlace] = useState<Place | undefined>(said?.place);
  const wrong = wrongFields<EntityField>(entitySchema, {
    entity,
    focusAreas: focusAreas.map(({ focusAreaId }) => focusAreaId),
    location: place === undefined ? "" : locationLine(place),
  });
  const { errors, showAll } = useShownErrors<EntityField>(wrong);
  const save = (): void => {
    showAll();
    if (Object.keys(wrong).length > 0 || entity === undefined || place === undefined) return;
    keepEntity({ entity, focusAreas: [...focusAreas], place });
    onDone();
  };
  return (
    <Dialog
      title={t("onboarding.entity.title")}
      opened
      typed={[entity, focusAreas, place]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" onClick={save}>
            {t("onboarding.entity.save")}
          </Button>
        </>
      }
    >
      <p className="t2">{t("onboarding.entity.text")}</p>
      <fieldset className="obset">
        <legend className="label">{t("onboarding.entity.type")}</legend>
        {ENTITY_TYPES.map((type) => (
          <RadioChoice
            key={type}
            name="entity"
            label={t(`onboarding.entity.${type}`)}
            checked={entity === type}
            onChange={() => setEntity(type)}
          />
        ))}
        {errors.entity !== undefined && (
          <p className="err" role="alert">
            {errors.entity}
          </p>
        )}
      </fieldset>
      <FocusAreaSelect
        label={t("onboarding.field.focusAreas")}
        known={focusAreas}
        value={focusAreas.map(({ focusAreaId }) => focusAreaId)}
        error={errors.focusAreas}
        onChange={(_ids, named) => setFocusAreas(named)}
      />
      <PlaceField label={t("onboarding.field.location")} value={place} error={errors.location} onChange={setPlace} />
    </Dialog>
  );
}
