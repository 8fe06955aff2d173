import { IconArrowUpLeft, IconRefresh, IconSparkles } from "@tabler/icons-react";
import { PROGRAM_LIMITS } from "@openrounds/contract/programs/schemas.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Counter, Field } from "../../../ui/field.tsx";
import { Note, Skeleton } from "../../../ui/states.tsx";
import { useProposedNames } from "../data.ts";
import type { GuidedValues } from "../state.ts";
import type { StepProps } from "./text-steps.tsx";

const SHOWN = 4;

interface ProposalsProps {
  readonly values: GuidedValues;
  readonly onChoose: (name: string) => void;
}

/** Some of the proposed names; new ones are the next of them, and asked for again when all were shown. */
function Proposals({ values, onChoose }: ProposalsProps) {
  const t = useText();
  const { data, isFetching, isError, refetch } = useProposedNames(values);
  const [start, setStart] = useState(0);
  const names = data?.guidedPrograms ?? [];
  const isThrough = isError || start + SHOWN >= names.length;
  const renew = (): void => {
    setStart(isThrough ? 0 : start + SHOWN);
    if (isThrough) void refetch();
  };
  return (
    <section className="stack g3" aria-label={t("programs.names.title")}>
      <div className="row between">
        <h2 className="label row g2">
          <IconSparkles className="i t3" aria-hidden />
          {t("programs.names.title")}
        </h2>
        <button type="button" className="link btn--link" disabled={isFetching} onClick={renew}>
          <IconRefresh className="i" aria-hidden /> {t("programs.names.more")}
        </button>
      </div>
      {isError && !isFetching && <Note tone="danger">{t("NEW_PROGRAM_PROGRAM_NAME_ERROR")}</Note>}
      {isFetching && (
        <div role="status">
          <span className="sr">{t("programs.names.wait")}</span>
          <Skeleton lines={SHOWN} height="2.75rem" />
        </div>
      )}
      {!isFetching && !isError && (
        <div className="stack g2">
          {names.slice(start, start + SHOWN).map((name) => (
            <button key={name} type="button" className="sugg" onClick={() => onChoose(name)}>
              {name}
              <IconArrowUpLeft className="i" aria-hidden />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** What the program is called, with names to choose from. */
export function NameStep({ values, errors, change, leave }: StepProps) {
  const t = useText();
  return (
    <>
      <Field
        label={t("programs.form.name")}
        error={errors.name}
        help={t("programs.form.nameLimit", { max: PROGRAM_LIMITS.name })}
        counter={<Counter used={values.name.length} max={PROGRAM_LIMITS.name} />}
      >
        {(described) => (
          <span className={errors.name === undefined ? "input input--xl" : "input input--xl input--err"}>
            <input
              {...described}
              value={values.name}
              maxLength={PROGRAM_LIMITS.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
              onBlur={() => leave("name")}
            />
          </span>
        )}
      </Field>
      <Proposals values={values} onChoose={(name) => change({ name })} />
    </>
  );
}
