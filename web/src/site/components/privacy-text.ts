import type { LegalContent } from "./legal-text.tsx";

/** The privacy policy. */
export const PRIVACY_TEXT: LegalContent = {
  intro: ["legal.privacy.intro.who", "legal.privacy.intro.hubs"],
  sections: [
    {
      id: "kinds",
      title: "legal.privacy.kinds",
      text: [
        "legal.privacy.kinds.profile",
        "legal.privacy.kinds.profile.list",
        "legal.privacy.kinds.activity",
        [
          "legal.privacy.kinds.programs",
          "legal.privacy.kinds.sessions",
          "legal.privacy.kinds.notes",
          "legal.privacy.kinds.community",
          "legal.privacy.kinds.certificates",
          "legal.privacy.kinds.messages",
          "legal.privacy.kinds.logins",
          "legal.privacy.kinds.usage",
          "legal.privacy.kinds.organization",
        ],
        "legal.privacy.kinds.network",
        "legal.privacy.kinds.location",
      ],
    },
    {
      id: "why",
      title: "legal.privacy.why",
      text: [
        "legal.privacy.why.intro",
        [
          "legal.privacy.why.account",
          "legal.privacy.why.invite",
          "legal.privacy.why.together",
          "legal.privacy.why.attendance",
          "legal.privacy.why.reports",
          "legal.privacy.why.improve",
        ],
        "legal.privacy.why.basis",
        "legal.privacy.why.not",
      ],
    },
    {
      id: "who",
      title: "legal.privacy.who",
      text: [
        "legal.privacy.who.admins",
        "legal.privacy.who.participants",
        "legal.privacy.who.superhubs",
        "legal.privacy.who.certificates",
        "legal.privacy.who.operator",
      ],
    },
    { id: "live", title: "legal.privacy.live", text: ["legal.privacy.live.media", "legal.privacy.live.other"] },
    {
      id: "services",
      title: "legal.privacy.services",
      text: [
        "legal.privacy.services.intro",
        [
          "legal.privacy.services.mail",
          "legal.privacy.services.whatsApp",
          "legal.privacy.services.push",
          "legal.privacy.services.login",
          "legal.privacy.services.storage",
          "legal.privacy.services.meeting",
          "legal.privacy.services.programs",
        ],
        "legal.privacy.services.none",
        "legal.privacy.services.where",
      ],
    },
    {
      id: "retention",
      title: "legal.privacy.retention",
      text: [
        "legal.privacy.retention.minimum",
        "legal.privacy.retention.shorter",
        [
          "legal.privacy.retention.codes",
          "legal.privacy.retention.logins",
          "legal.privacy.retention.devices",
          "legal.privacy.retention.usage",
          "legal.privacy.retention.files",
        ],
        "legal.privacy.retention.backups",
      ],
    },
    {
      id: "rights",
      title: "legal.privacy.rights",
      text: [
        "legal.privacy.rights.profile",
        "legal.privacy.rights.erased",
        "legal.privacy.rights.choose",
        "legal.privacy.rights.ask",
      ],
    },
    { id: "india", title: "legal.privacy.india", text: ["legal.privacy.india.rights", "legal.privacy.india.complain"] },
    {
      id: "patients",
      title: "legal.privacy.patients",
      text: ["legal.privacy.patients.never", "legal.privacy.patients.report"],
    },
    { id: "children", title: "legal.privacy.children", text: ["legal.privacy.children.age"] },
    {
      id: "security",
      title: "legal.privacy.security",
      text: ["legal.privacy.security.means", "legal.privacy.security.breach"],
    },
    { id: "changes", title: "legal.privacy.changes", text: ["legal.privacy.changes.ask"] },
  ],
};
