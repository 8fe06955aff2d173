import type { StoryContent } from "./story.tsx";

/** Pages for organizations that want to become partners, by path. */
export const PARTNER_STORIES: Readonly<Record<string, StoryContent>> = {
  "/become-a-partner": {
    title: "stories.partner.title",
    lead: "stories.partner.lead",
    sections: [
      { title: "stories.partner.first", text: ["stories.partner.first.text", "stories.partner.first.more"] },
      {
        title: "stories.partner.second",
        text: [
          "stories.partner.second.text",
          [
            "stories.partner.second.one",
            "stories.partner.second.two",
            "stories.partner.second.three",
            "stories.partner.second.four",
          ],
        ],
      },
      { title: "stories.partner.third", text: ["stories.partner.third.text"] },
    ],
    act: "register",
    next: [
      "/become-a-partner/introduction",
      "/become-a-partner/partner-launch-training",
      "/become-a-partner/additional-trainings",
      "/become-a-partner/superhubs",
    ],
  },
  "/become-a-partner/introduction": {
    title: "stories.partnerIntroduction.title",
    lead: "stories.partnerIntroduction.lead",
    sections: [
      { title: "stories.partnerIntroduction.first", text: ["stories.partnerIntroduction.first.text"] },
      {
        title: "stories.partnerIntroduction.second",
        text: ["stories.partnerIntroduction.second.text", "stories.partnerIntroduction.second.more"],
      },
      {
        title: "stories.partnerIntroduction.third",
        text: [
          "stories.partnerIntroduction.third.text",
          [
            "stories.partnerIntroduction.third.one",
            "stories.partnerIntroduction.third.two",
            "stories.partnerIntroduction.third.three",
            "stories.partnerIntroduction.third.four",
          ],
        ],
      },
      { title: "stories.partnerIntroduction.fourth", text: ["stories.partnerIntroduction.fourth.text"] },
    ],
    act: "register",
    next: ["/become-a-partner/partner-launch-training", "/become-a-partner", "/echo-initiatives"],
  },
  "/become-a-partner/partner-launch-training": {
    title: "stories.partnerLaunch.title",
    lead: "stories.partnerLaunch.lead",
    sections: [
      {
        title: "stories.partnerLaunch.first",
        text: ["stories.partnerLaunch.first.text", "stories.partnerLaunch.first.more"],
      },
      { title: "stories.partnerLaunch.second", text: ["stories.partnerLaunch.second.text"] },
      {
        title: "stories.partnerLaunch.third",
        text: [
          "stories.partnerLaunch.third.text",
          [
            "stories.partnerLaunch.third.one",
            "stories.partnerLaunch.third.two",
            "stories.partnerLaunch.third.three",
            "stories.partnerLaunch.third.four",
          ],
        ],
      },
      { title: "stories.partnerLaunch.fourth", text: ["stories.partnerLaunch.fourth.text"] },
    ],
    act: "register",
    next: [
      "/become-a-partner/introduction",
      "/become-a-partner/additional-trainings",
      "/echo-institute-programs/facilitation",
    ],
  },
  "/become-a-partner/additional-trainings": {
    title: "stories.partnerMore.title",
    lead: "stories.partnerMore.lead",
    sections: [
      {
        title: "stories.partnerMore.first",
        text: ["stories.partnerMore.first.text", "stories.partnerMore.first.more"],
      },
      {
        title: "stories.partnerMore.second",
        text: [
          "stories.partnerMore.second.text",
          [
            "stories.partnerMore.second.one",
            "stories.partnerMore.second.two",
            "stories.partnerMore.second.three",
            "stories.partnerMore.second.four",
          ],
        ],
      },
      { title: "stories.partnerMore.third", text: ["stories.partnerMore.third.text"] },
    ],
    act: "register",
    next: ["/echo-institute-programs/facilitation", "/echo-institute-programs/evaluation", "/become-a-partner"],
  },
  "/become-a-partner/superhubs": {
    title: "stories.superhubs.title",
    lead: "stories.superhubs.lead",
    sections: [
      { title: "stories.superhubs.first", text: ["stories.superhubs.first.text", "stories.superhubs.first.more"] },
      {
        title: "stories.superhubs.second",
        text: [
          "stories.superhubs.second.text",
          [
            "stories.superhubs.second.one",
            "stories.superhubs.second.two",
            "stories.superhubs.second.three",
            "stories.superhubs.second.four",
          ],
        ],
      },
      { title: "stories.superhubs.third", text: ["stories.superhubs.third.text"] },
    ],
    act: "contact",
    next: [
      "/become-a-partner/superhubs/partner-launch-trainings",
      "/become-a-partner",
      "/echo-institute-programs/evaluation",
    ],
  },
  "/become-a-partner/superhubs/partner-launch-trainings": {
    title: "stories.superhubLaunch.title",
    lead: "stories.superhubLaunch.lead",
    sections: [
      { title: "stories.superhubLaunch.first", text: ["stories.superhubLaunch.first.text"] },
      { title: "stories.superhubLaunch.second", text: ["stories.superhubLaunch.second.text"] },
      {
        title: "stories.superhubLaunch.third",
        text: [
          "stories.superhubLaunch.third.text",
          [
            "stories.superhubLaunch.third.one",
            "stories.superhubLaunch.third.two",
            "stories.superhubLaunch.third.three",
            "stories.superhubLaunch.third.four",
          ],
        ],
      },
      { title: "stories.superhubLaunch.fourth", text: ["stories.superhubLaunch.fourth.text"] },
    ],
    act: "contact",
    next: ["/become-a-partner/partner-launch-training", "/become-a-partner/superhubs"],
  },
};
