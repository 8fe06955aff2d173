import type { LegalContent } from "./legal-text.tsx";

/** The copyright notice. */
export const COPYRIGHT_TEXT: LegalContent = {
  intro: ["legal.copyright.intro"],
  sections: [
    {
      id: "owner",
      title: "legal.copyright.owner",
      text: ["legal.copyright.owner.product", "legal.copyright.owner.shared"],
    },
    {
      id: "use",
      title: "legal.copyright.use",
      text: [
        "legal.copyright.use.learning",
        "legal.copyright.use.intro",
        ["legal.copyright.use.own", "legal.copyright.use.consent", "legal.copyright.use.law"],
        "legal.copyright.use.patients",
      ],
    },
    {
      id: "report",
      title: "legal.copyright.report",
      text: [
        "legal.copyright.report.intro",
        [
          "legal.copyright.report.work",
          "legal.copyright.report.place",
          "legal.copyright.report.reach",
          "legal.copyright.report.truth",
        ],
        "legal.copyright.report.then",
      ],
    },
  ],
};
