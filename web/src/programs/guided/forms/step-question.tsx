import type { GuidedStep } from "@openrounds/contract/programs/guided/rules.ts";
import type { FunctionComponent } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import {
  ContactField,
  FocusAreasField,
  ProfessionalsField,
  type ProgramFieldProps,
} from "../../forms/program-fields.tsx";
import { TeamRights } from "../../forms/team-rights.tsx";
import type { BannerGeneration } from "./banner-generation.ts";
import { BannerStep } from "./banner-step.tsx";
import { CertificateStep, SectorStep, VisibilityStep } from "./choice-steps.tsx";
import { NameStep } from "./name-step.tsx";
import { ObjectiveStep, TopicsStep } from "./text-steps.tsx";

/** The steps that need nothing but the answers. */
const STEPS: Readonly<Record<Exclude<GuidedStep, "banner" | "permissions">, FunctionComponent<ProgramFieldProps>>> = {
  sector: SectorStep,
  focusAreas: FocusAreasField,
  professionals: ProfessionalsField,
  objective: ObjectiveStep,
  visibility: VisibilityStep,
  name: NameStep,
  topics: TopicsStep,
  contact: ContactField,
  certificate: CertificateStep,
};

interface StepQuestionProps extends ProgramFieldProps {
  readonly step: GuidedStep;
  readonly hubId: string;
  readonly generation: BannerGeneration;
}

/** The fields of a step. */
export function StepQuestion({ step, hubId, generation, form }: StepQuestionProps) {
  const t = useText();
  const { isFailed, order, ...banner } = generation;
  if (step === "banner") {
    const failure = isFailed ? t("NEW_PROGRAM_BANNER_GEN_ERROR") : undefined;
    return <BannerStep form={form} {...banner} onOrder={order} failure={failure} />;
  }
  if (step === "permissions") return <TeamRights hubId={hubId} {...form.control("memberProgramRequestList")} />;
  const StepFields = STEPS[step];
  return <StepFields form={form} />;
}
