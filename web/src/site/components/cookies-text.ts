import type { LegalContent } from "./legal-text.tsx";

/** The cookie notice. */
export const COOKIES_TEXT: LegalContent = {
  intro: ["legal.cookies.intro"],
  sections: [
    {
      id: "what",
      title: "legal.cookies.what",
      text: [
        "legal.cookies.what.intro",
        ["legal.cookies.what.login", "legal.cookies.what.device", "legal.cookies.what.social"],
        "legal.cookies.what.safe",
      ],
    },
    {
      id: "device",
      title: "legal.cookies.device",
      text: ["legal.cookies.device.stored", "legal.cookies.device.logout", "legal.cookies.device.app"],
    },
    { id: "others", title: "legal.cookies.others", text: ["legal.cookies.others.none"] },
    { id: "remove", title: "legal.cookies.remove", text: ["legal.cookies.remove.how", "legal.cookies.remove.refuse"] },
  ],
};
