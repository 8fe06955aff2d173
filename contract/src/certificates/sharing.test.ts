import { expect, test } from "vitest";
import { linkedInLink, whatsAppLink } from "./sharing.ts";

test("LinkedIn and WhatsApp open with the certificate filled in, whatever its signs", () => {
  const url = "https://rounds.example/certificate/7K3M-9QXD-2VTN";
  const link = new URL(
    linkedInLink({
      number: "7K3M-9QXD-2VTN",
      programName: "Heart & lungs",
      organizationName: "सह्याद्री",
      issuedOn: "2027-03-09",
      url,
    }),
  );
  expect(link.origin + link.pathname).toBe("https://www.linkedin.com/profile/add");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    startTask: "CERTIFICATION_NAME",
    name: "Heart & lungs",
    organizationName: "सह्याद्री",
    issueYear: "2027",
    issueMonth: "3",
    certUrl: url,
    certId: "7K3M-9QXD-2VTN",
  });
  expect(new URL(whatsAppLink(`Done & dusted: ${url}`)).searchParams.get("text")).toBe(`Done & dusted: ${url}`);
});
