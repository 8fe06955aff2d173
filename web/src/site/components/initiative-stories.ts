import type { StoryContent } from "./story.tsx";

/** Pages about fields in which hubs work together, by path. */
export const INITIATIVE_STORIES: Readonly<Record<string, StoryContent>> = {
  "/echo-initiatives": {
    title: "stories.initiatives.title",
    lead: "stories.initiatives.lead",
    sections: [
      {
        title: "stories.initiatives.first",
        text: ["stories.initiatives.first.text", "stories.initiatives.first.more"],
      },
      {
        title: "stories.initiatives.second",
        text: [
          "stories.initiatives.second.text",
          [
            "stories.initiatives.second.one",
            "stories.initiatives.second.two",
            "stories.initiatives.second.three",
            "stories.initiatives.second.four",
          ],
        ],
      },
      { title: "stories.initiatives.third", text: ["stories.initiatives.third.text"] },
    ],
    act: "field",
    next: [
      "/echo-initiatives/cancer",
      "/echo-initiatives/palliative-care",
      "/echo-initiatives/global-health",
      "/echo-initiatives/gender-equity",
      "/echo-initiatives/mental-health",
      "/echo-initiatives/maternal-and-newborn-health",
    ],
  },
  "/echo-initiatives/cancer": {
    title: "stories.cancer.title",
    lead: "stories.cancer.lead",
    sections: [
      { title: "stories.cancer.first", text: ["stories.cancer.first.text", "stories.cancer.first.more"] },
      {
        title: "stories.cancer.second",
        text: [
          "stories.cancer.second.text",
          [
            "stories.cancer.second.one",
            "stories.cancer.second.two",
            "stories.cancer.second.three",
            "stories.cancer.second.four",
          ],
        ],
      },
      { title: "stories.cancer.third", text: ["stories.cancer.third.text"] },
    ],
    act: "field",
    next: ["/echo-initiatives/palliative-care", "/echo-initiatives/gender-equity", "/echo-initiatives"],
  },
  "/echo-initiatives/palliative-care": {
    title: "stories.palliative.title",
    lead: "stories.palliative.lead",
    sections: [
      { title: "stories.palliative.first", text: ["stories.palliative.first.text", "stories.palliative.first.more"] },
      {
        title: "stories.palliative.second",
        text: [
          "stories.palliative.second.text",
          [
            "stories.palliative.second.one",
            "stories.palliative.second.two",
            "stories.palliative.second.three",
            "stories.palliative.second.four",
          ],
        ],
      },
      { title: "stories.palliative.third", text: ["stories.palliative.third.text"] },
    ],
    act: "field",
    next: ["/echo-initiatives/cancer", "/echo-initiatives/mental-health", "/echo-initiatives"],
  },
  "/echo-initiatives/global-health": {
    title: "stories.global.title",
    lead: "stories.global.lead",
    sections: [
      { title: "stories.global.first", text: ["stories.global.first.text", "stories.global.first.more"] },
      {
        title: "stories.global.second",
        text: [
          "stories.global.second.text",
          [
            "stories.global.second.one",
            "stories.global.second.two",
            "stories.global.second.three",
            "stories.global.second.four",
          ],
        ],
      },
      { title: "stories.global.third", text: ["stories.global.third.text"] },
    ],
    act: "field",
    next: ["/echo-initiatives/maternal-and-newborn-health", "/echo-initiatives/mental-health", "/echo-initiatives"],
  },
  "/echo-initiatives/gender-equity": {
    title: "stories.gender.title",
    lead: "stories.gender.lead",
    sections: [
      { title: "stories.gender.first", text: ["stories.gender.first.text", "stories.gender.first.more"] },
      {
        title: "stories.gender.second",
        text: [
          "stories.gender.second.text",
          [
            "stories.gender.second.one",
            "stories.gender.second.two",
            "stories.gender.second.three",
            "stories.gender.second.four",
          ],
        ],
      },
      { title: "stories.gender.third", text: ["stories.gender.third.text"] },
    ],
    act: "field",
    next: ["/echo-initiatives/maternal-and-newborn-health", "/echo-initiatives/mental-health", "/echo-initiatives"],
  },
  "/echo-initiatives/mental-health": {
    title: "stories.mental.title",
    lead: "stories.mental.lead",
    sections: [
      { title: "stories.mental.first", text: ["stories.mental.first.text", "stories.mental.first.more"] },
      {
        title: "stories.mental.second",
        text: [
          "stories.mental.second.text",
          [
            "stories.mental.second.one",
            "stories.mental.second.two",
            "stories.mental.second.three",
            "stories.mental.second.four",
          ],
        ],
      },
      { title: "stories.mental.third", text: ["stories.mental.third.text"] },
    ],
    act: "field",
    next: ["/echo-initiatives/palliative-care", "/echo-initiatives/maternal-and-newborn-health", "/echo-initiatives"],
  },
  "/echo-initiatives/maternal-and-newborn-health": {
    title: "stories.maternal.title",
    lead: "stories.maternal.lead",
    sections: [
      { title: "stories.maternal.first", text: ["stories.maternal.first.text", "stories.maternal.first.more"] },
      {
        title: "stories.maternal.second",
        text: [
          "stories.maternal.second.text",
          [
            "stories.maternal.second.one",
            "stories.maternal.second.two",
            "stories.maternal.second.three",
            "stories.maternal.second.four",
          ],
        ],
      },
      { title: "stories.maternal.third", text: ["stories.maternal.third.text"] },
    ],
    act: "field",
    next: ["/echo-initiatives/gender-equity", "/echo-initiatives/global-health", "/echo-initiatives"],
  },
};
