import { milestonesAfter, nextActor } from "@openrounds/contract/onboarding/applications/rules.ts";
import type {
  HubSetup,
  PartnershipAgreement,
  OnboardingStatus,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import type { Platform } from "../../kernel/platform.ts";
import { openDocument } from "../../media/documents/service.ts";
import type { FileReader } from "../../media/service.ts";
import type { AgreementRow, listSetups, OnboardingRow } from "./queries.ts";

export const presentStatus = ({
  organizationId,
  completed,
}: Pick<OnboardingRow, "organizationId" | "completed">): OnboardingStatus => ({
  organizationId,
  milestoneList: milestonesAfter(completed),
});

/** How far a hub is set up, and who acts next. */
export const presentSetup = ({ agreements, ...setup }: Awaited<ReturnType<typeof listSetups>>[number]): HubSetup => ({
  ...setup,
  nextActor: nextActor(setup.completed, agreements) ?? "HUB",
});

/** A document of the agreement, with a signed address of its signed copy, valid for five minutes. */
export function presentAgreement(platform: Platform, reader: FileReader, row: AgreementRow): PartnershipAgreement {
  const { documentType, fileName, fileUrl, status, comment } = row;
  return {
    ...{ documentType, fileName, status, comment },
    fileUrl: fileUrl === "" ? "" : openDocument(platform, reader, { url: fileUrl, name: fileName }),
  };
}

export const presentAgreements = (
  platform: Platform,
  reader: FileReader,
  rows: readonly AgreementRow[],
): PartnershipAgreement[] => rows.map((row) => presentAgreement(platform, reader, row));
