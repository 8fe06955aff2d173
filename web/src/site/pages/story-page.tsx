import { useLocation } from "@tanstack/react-router";
import { Story, type StoryContent } from "../components/story.tsx";

/** The story pages by path. */
const STORIES: Readonly<Record<string, StoryContent>> = {
  "/become-a-partner": {
    title: "stories.partner.title",
    lead: "stories.partner.lead",
    sections: [
      { title: "stories.partner.first", text: "stories.partner.first.text" },
      { title: "stories.partner.second", text: "stories.partner.second.text" },
    ],
    next: [
      { label: "stories.partnerIntroduction.title", to: "/become-a-partner/introduction" },
      { label: "stories.partnerLaunch.title", to: "/become-a-partner/partner-launch-training" },
      { label: "stories.partnerMore.title", to: "/become-a-partner/additional-trainings" },
      { label: "stories.superhubs.title", to: "/become-a-partner/superhubs" },
    ],
  },
  "/become-a-partner/introduction": {
    title: "stories.partnerIntroduction.title",
    lead: "stories.partnerIntroduction.lead",
    sections: [
      { title: "stories.partnerIntroduction.first", text: "stories.partnerIntroduction.first.text" },
      { title: "stories.partnerIntroduction.second", text: "stories.partnerIntroduction.second.text" },
    ],
    next: [{ label: "stories.partner.title", to: "/become-a-partner" }],
  },
  "/become-a-partner/partner-launch-training": {
    title: "stories.partnerLaunch.title",
    lead: "stories.partnerLaunch.lead",
    sections: [
      { title: "stories.partnerLaunch.first", text: "stories.partnerLaunch.first.text" },
      { title: "stories.partnerLaunch.second", text: "stories.partnerLaunch.second.text" },
    ],
    next: [{ label: "stories.partner.title", to: "/become-a-partner" }],
  },
  "/become-a-partner/additional-trainings": {
    title: "stories.partnerMore.title",
    lead: "stories.partnerMore.lead",
    sections: [
      { title: "stories.partnerMore.first", text: "stories.partnerMore.first.text" },
      { title: "stories.partnerMore.second", text: "stories.partnerMore.second.text" },
    ],
    next: [{ label: "stories.partner.title", to: "/become-a-partner" }],
  },
  "/become-a-partner/superhubs": {
    title: "stories.superhubs.title",
    lead: "stories.superhubs.lead",
    sections: [
      { title: "stories.superhubs.first", text: "stories.superhubs.first.text" },
      { title: "stories.superhubs.second", text: "stories.superhubs.second.text" },
    ],
    next: [
      { label: "stories.superhubLaunch.title", to: "/become-a-partner/superhubs/partner-launch-trainings" },
      { label: "stories.partner.title", to: "/become-a-partner" },
    ],
  },
  "/become-a-partner/superhubs/partner-launch-trainings": {
    title: "stories.superhubLaunch.title",
    lead: "stories.superhubLaunch.lead",
    sections: [
      { title: "stories.superhubLaunch.first", text: "stories.superhubLaunch.first.text" },
      { title: "stories.superhubLaunch.second", text: "stories.superhubLaunch.second.text" },
    ],
    next: [{ label: "stories.superhubs.title", to: "/become-a-partner/superhubs" }],
  },
  "/echo-initiatives": {
    title: "stories.initiatives.title",
    lead: "stories.initiatives.lead",
    sections: [
      { title: "stories.initiatives.first", text: "stories.initiatives.first.text" },
      { title: "stories.initiatives.second", text: "stories.initiatives.second.text" },
    ],
    next: [
      { label: "stories.cancer.title", to: "/echo-initiatives/cancer" },
      { label: "stories.palliative.title", to: "/echo-initiatives/palliative-care" },
      { label: "stories.global.title", to: "/echo-initiatives/global-health" },
      { label: "stories.gender.title", to: "/echo-initiatives/gender-equity" },
      { label: "stories.mental.title", to: "/echo-initiatives/mental-health" },
      { label: "stories.maternal.title", to: "/echo-initiatives/maternal-and-newborn-health" },
    ],
  },
  "/echo-initiatives/cancer": {
    title: "stories.cancer.title",
    lead: "stories.cancer.lead",
    sections: [
      { title: "stories.cancer.first", text: "stories.cancer.first.text" },
      { title: "stories.cancer.second", text: "stories.cancer.second.text" },
    ],
    next: [{ label: "stories.initiatives.title", to: "/echo-initiatives" }],
  },
  "/echo-initiatives/palliative-care": {
    title: "stories.palliative.title",
    lead: "stories.palliative.lead",
    sections: [
      { title: "stories.palliative.first", text: "stories.palliative.first.text" },
      { title: "stories.palliative.second", text: "stories.palliative.second.text" },
    ],
    next: [{ label: "stories.initiatives.title", to: "/echo-initiatives" }],
  },
  "/echo-initiatives/global-health": {
    title: "stories.global.title",
    lead: "stories.global.lead",
    sections: [
      { title: "stories.global.first", text: "stories.global.first.text" },
      { title: "stories.global.second", text: "stories.global.second.text" },
    ],
    next: [{ label: "stories.initiatives.title", to: "/echo-initiatives" }],
  },
  "/echo-initiatives/gender-equity": {
    title: "stories.gender.title",
    lead: "stories.gender.lead",
    sections: [
      { title: "stories.gender.first", text: "stories.gender.first.text" },
      { title: "stories.gender.second", text: "stories.gender.second.text" },
    ],
    next: [{ label: "stories.initiatives.title", to: "/echo-initiatives" }],
  },
  "/echo-initiatives/mental-health": {
    title: "stories.mental.title",
    lead: "stories.mental.lead",
    sections: [
      { title: "stories.mental.first", text: "stories.mental.first.text" },
      { title: "stories.mental.second", text: "stories.mental.second.text" },
    ],
    next: [{ label: "stories.initiatives.title", to: "/echo-initiatives" }],
  },
  "/echo-initiatives/maternal-and-newborn-health": {
    title: "stories.maternal.title",
    lead: "stories.maternal.lead",
    sections: [
      { title: "stories.maternal.first", text: "stories.maternal.first.text" },
      { title: "stories.maternal.second", text: "stories.maternal.second.text" },
    ],
    next: [{ label: "stories.initiatives.title", to: "/echo-initiatives" }],
  },
  "/echo-institute-programs": {
    title: "stories.institute.title",
    lead: "stories.institute.lead",
    sections: [
      { title: "stories.institute.first", text: "stories.institute.first.text" },
      { title: "stories.institute.second", text: "stories.institute.second.text" },
    ],
    next: [
      { label: "stories.facilitation.title", to: "/echo-institute-programs/facilitation" },
      { label: "stories.evaluation.title", to: "/echo-institute-programs/evaluation" },
    ],
  },
  "/echo-institute-programs/facilitation": {
    title: "stories.facilitation.title",
    lead: "stories.facilitation.lead",
    sections: [
      { title: "stories.facilitation.first", text: "stories.facilitation.first.text" },
      { title: "stories.facilitation.second", text: "stories.facilitation.second.text" },
    ],
    next: [{ label: "stories.institute.title", to: "/echo-institute-programs" }],
  },
  "/echo-institute-programs/evaluation": {
    title: "stories.evaluation.title",
    lead: "stories.evaluation.lead",
    sections: [
      { title: "stories.evaluation.first", text: "stories.evaluation.first.text" },
      { title: "stories.evaluation.second", text: "stories.evaluation.second.text" },
    ],
    next: [{ label: "stories.institute.title", to: "/echo-institute-programs" }],
  },
};

/** The story page of the present path. */
export function StoryPage() {
  const { pathname } = useLocation();
  const story = STORIES[pathname.replace(/\/$/, "")];
  return story === undefined ? null : <Story {...story} />;
}
