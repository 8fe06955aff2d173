import type { LegalContent, LegalSection } from "./legal-text.tsx";
import type { TermsVersion } from "../data.ts";

const account: LegalSection = {
  id: "account",
  title: "legal.terms.account",
  text: ["legal.terms.account.secret", "legal.terms.account.protect"],
};
const service: LegalSection = {
  id: "service",
  title: "legal.terms.service",
  text: [
    "legal.terms.service.hubs",
    "legal.terms.service.learning",
    "legal.terms.service.emergency",
    "legal.terms.service.change",
    "legal.terms.service.links",
  ],
};
const fees: LegalSection = {
  id: "fees",
  title: "legal.terms.fees",
  text: ["legal.terms.fees.free", "legal.terms.fees.hubs"],
};
const certificates: LegalSection = {
  id: "certificates",
  title: "legal.terms.certificates",
  text: ["legal.terms.certificates.discretion", "legal.terms.certificates.meaning"],
};
const conduct: LegalSection = {
  id: "conduct",
  title: "legal.terms.conduct",
  text: [
    "legal.terms.conduct.intro",
    [
      "legal.terms.conduct.respect",
      "legal.terms.conduct.patients",
      "legal.terms.conduct.consent",
      "legal.terms.conduct.recording",
      "legal.terms.conduct.confidence",
      "legal.terms.conduct.lawful",
      "legal.terms.conduct.systems",
    ],
    "legal.terms.conduct.breach",
  ],
};
const content: LegalSection = {
  id: "content",
  title: "legal.terms.content",
  text: ["legal.terms.content.yours", "legal.terms.content.right", "legal.terms.content.removal"],
};
const data: LegalSection = {
  id: "data",
  title: "legal.terms.data",
  text: ["legal.terms.data.policy", "legal.terms.data.admins"],
};
const general: LegalSection = {
  id: "general",
  title: "legal.terms.general",
  text: ["legal.terms.general.part", "legal.terms.general.language"],
};

/** The terms of use in both versions. */
export const TERMS_TEXT: Readonly<Record<TermsVersion, LegalContent>> = {
  global: {
    intro: ["legal.terms.intro.who", "legal.terms.intro.hubs", "legal.terms.global.intro"],
    sections: [
      {
        id: "who",
        title: "legal.terms.who",
        text: ["legal.terms.global.who", "legal.terms.who.invitation", "legal.terms.who.correct"],
      },
      account,
      service,
      fees,
      certificates,
      conduct,
      content,
      data,
      {
        id: "liability",
        title: "legal.terms.liability",
        text: ["legal.terms.liability.as-is", "legal.terms.global.liability", "legal.terms.liability.law"],
      },
      {
        id: "disputes",
        title: "legal.terms.disputes",
        text: ["legal.terms.global.disputes", "legal.terms.global.disputes.write", "legal.terms.disputes.law"],
      },
      {
        id: "ending",
        title: "legal.terms.ending",
        text: ["legal.terms.global.ending", "legal.terms.ending.after", "legal.terms.ending.change"],
      },
      general,
    ],
  },
  india: {
    intro: ["legal.terms.intro.who", "legal.terms.intro.hubs", "legal.terms.india.intro"],
    sections: [
      {
        id: "who",
        title: "legal.terms.who",
        text: ["legal.terms.india.who", "legal.terms.who.invitation", "legal.terms.who.correct"],
      },
      { id: "place", title: "legal.terms.place", text: ["legal.terms.india.place"] },
      account,
      service,
      fees,
      certificates,
      conduct,
      {
        id: "forbidden",
        title: "legal.terms.forbidden",
        text: [
          "legal.terms.india.forbidden",
          [
            "legal.terms.india.forbidden.others",
            "legal.terms.india.forbidden.persons",
            "legal.terms.india.forbidden.children",
            "legal.terms.india.forbidden.false",
            "legal.terms.india.forbidden.state",
            "legal.terms.india.forbidden.crime",
          ],
        ],
      },
      content,
      data,
      {
        id: "liability",
        title: "legal.terms.liability",
        text: ["legal.terms.liability.as-is", "legal.terms.india.liability", "legal.terms.liability.law"],
      },
      {
        id: "complaints",
        title: "legal.terms.complaints",
        text: ["legal.terms.india.complaints", "legal.terms.india.complaints.write", "legal.terms.disputes.law"],
      },
      {
        id: "ending",
        title: "legal.terms.ending",
        text: ["legal.terms.india.ending", "legal.terms.ending.after", "legal.terms.ending.change"],
      },
      general,
    ],
  },
};
