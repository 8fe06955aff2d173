import type { StoryContent } from "./story.tsx";

/** Pages about programs of the institute, by path. */
export const INSTITUTE_STORIES: Readonly<Record<string, StoryContent>> = {
  "/echo-institute-programs": {
    title: "stories.institute.title",
    lead: "stories.institute.lead",
    sections: [
      { title: "stories.institute.first", text: ["stories.institute.first.text", "stories.institute.first.more"] },
      { title: "stories.institute.second", text: ["stories.institute.second.text"] },
      {
        title: "stories.institute.third",
        text: [
          "stories.institute.third.text",
          ["stories.institute.third.one", "stories.institute.third.two", "stories.institute.third.three"],
        ],
      },
    ],
    act: "institute",
    next: [
      "/echo-institute-programs/facilitation",
      "/echo-institute-programs/evaluation",
      "/become-a-partner/additional-trainings",
    ],
  },
  "/echo-institute-programs/facilitation": {
    title: "stories.facilitation.title",
    lead: "stories.facilitation.lead",
    sections: [
      {
        title: "stories.facilitation.first",
        text: ["stories.facilitation.first.text", "stories.facilitation.first.more"],
      },
      {
        title: "stories.facilitation.second",
        text: [
          "stories.facilitation.second.text",
          [
            "stories.facilitation.second.one",
            "stories.facilitation.second.two",
            "stories.facilitation.second.three",
            "stories.facilitation.second.four",
            "stories.facilitation.second.five",
          ],
        ],
      },
      { title: "stories.facilitation.third", text: ["stories.facilitation.third.text"] },
    ],
    act: "institute",
    next: ["/echo-institute-programs/evaluation", "/become-a-partner/additional-trainings", "/echo-institute-programs"],
  },
  "/echo-institute-programs/evaluation": {
    title: "stories.evaluation.title",
    lead: "stories.evaluation.lead",
    sections: [
      { title: "stories.evaluation.first", text: ["stories.evaluation.first.text", "stories.evaluation.first.more"] },
      {
        title: "stories.evaluation.second",
        text: [
          "stories.evaluation.second.text",
          [
            "stories.evaluation.second.one",
            "stories.evaluation.second.two",
            "stories.evaluation.second.three",
            "stories.evaluation.second.four",
          ],
        ],
      },
      { title: "stories.evaluation.third", text: ["stories.evaluation.third.text"] },
    ],
    act: "institute",
    next: [
      "/echo-institute-programs/facilitation",
      "/become-a-partner/additional-trainings",
      "/echo-institute-programs",
    ],
  },
};
