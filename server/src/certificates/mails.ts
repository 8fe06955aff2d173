import type { Tx } from "../kernel/db/database.ts";
import type { Platform } from "../kernel/platform.ts";
import { MY_CERTIFICATES_PATH } from "@openrounds/contract/certificates/paths.ts";
import { findWording } from "../organizations/wordings/service.ts";
import { sendMail } from "../notifications/service.ts";
import type { CertificateWithPerson } from "./queries.ts";

/** Notifies a learner of a new certificate once, in the learner's language. */
export async function sendCertificateMail(
  tx: Tx,
  { env }: Platform,
  { certificate, person, batchName, organizationId }: CertificateWithPerson,
): Promise<void> {
  if (person.email === null) return;
  const { programName, organizationName } = certificate.printed;
  const template = "CERTIFICATE";
  await sendMail(tx, {
    template,
    wording: await findWording(tx, organizationId, { message: template, locale: person.locale }),
    effectKey: `certificate:${certificate.certificateId}`,
    to: person.email,
    userId: certificate.userId,
    locale: person.locale,
    values: { name: person.firstName, batch: batchName, program: programName, organization: organizationName },
    isBulk: true,
    link: `${env.PUBLIC_URL}${MY_CERTIFICATES_PATH}`,
  });
}
