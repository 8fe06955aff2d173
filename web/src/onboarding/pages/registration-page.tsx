import { lazy } from "react";
import { WizardGate } from "../components/wizard-gate.tsx";

const RegistrationStep = lazy(async () => ({
  default: (await import("../forms/registration-step.tsx")).RegistrationStep,
}));

/** The second step: the registration of the organization. */
export const RegistrationPage = () => (
  <WizardGate milestone="OrganizationRegistration">{(progress) => <RegistrationStep progress={progress} />}</WizardGate>
);
