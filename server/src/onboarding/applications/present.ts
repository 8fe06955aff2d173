import { milestonesAfter } from "@openrounds/contract/onboarding/applications/rules.ts";
import type { Agreement, OnboardingStatus } from "@openrounds/contract/onboarding/applications/schemas.ts";
import type { Platform } from "../../kernel/platform.ts";
import { openDocument } from "../../media/documents/service.ts";
import type { AgreementRow, OnboardingRow } from "./queries.ts";

export const presentStatus = ({
  organizationId,
  completed,
}: Pick<OnboardingRow, "organizationId" | "completed">): OnboardingStatus => ({
  organizationId,
  milestoneList: milestonesAfter(completed),
});

/** A document of the agreement; its signed copy opens for five minutes. */
export async function presentAgreement(platform: Platform, row: AgreementRow): Promise<Agreement> {
  const { documentType, fileName, fileUrl, status, comment } = row;
  return {
    ...{ documentType, fileName, status, comment },
    fileUrl: fileUrl === "" ? "" : await openDocument(platform, fileUrl, fileName),
  };
}

export const presentAgreements = (platform: Platform, rows: readonly AgreementRow[]): Promise<Agreement[]> =>
  Promise.all(rows.map((row) => presentAgreement(platform, row)));
