import { useLocation } from "@tanstack/react-router";
import { INITIATIVE_STORIES } from "../components/initiative-stories.ts";
import { INSTITUTE_STORIES } from "../components/institute-stories.ts";
import { PARTNER_STORIES } from "../components/partner-stories.ts";
import { Story, type StoryContent } from "../components/story.tsx";

/** The story pages by path. */
const STORIES: Readonly<Record<string, StoryContent>> = {
  ...PARTNER_STORIES,
  ...INITIATIVE_STORIES,
  ...INSTITUTE_STORIES,
};

/** The story page of the present path, with links to further ones. */
export function StoryPage() {
  const { pathname } = useLocation();
  const story = STORIES[pathname.replace(/\/$/, "")];
  if (story === undefined) return null;
  const further = story.next.flatMap((to) => {
    const next = STORIES[to];
    return next === undefined ? [] : { to, label: next.title };
  });
  return <Story {...story} further={further} />;
}
