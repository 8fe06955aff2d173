import { analytics } from "./analytics/domain.ts";
import { batches } from "./batches/domain.ts";
import { certificates } from "./certificates/domain.ts";
import { community } from "./community/domain.ts";
import { content } from "./content/domain.ts";
import { forms } from "./forms/domain.ts";
import { identity } from "./identity/domain.ts";
import { invitations } from "./invitations/domain.ts";
import type { Domain } from "./kernel/domain.ts";
import { media } from "./media/domain.ts";
import { notifications } from "./notifications/domain.ts";
import { onboarding } from "./onboarding/domain.ts";
import { organizations } from "./organizations/domain.ts";
import { people } from "./people/domain.ts";
import { programs } from "./programs/domain.ts";
import { reference } from "./reference/domain.ts";
import { search } from "./search/domain.ts";
import { sessions } from "./sessions/domain.ts";
import { site } from "./site/domain.ts";
import { team } from "./team/domain.ts";

/** The domains of the product in order; a domain only imports domains before it. */
export const domains: readonly Domain[] = [
  reference,
  media,
  notifications,
  identity,
  organizations,
  programs,
  batches,
  sessions,
  content,
  forms,
  certificates,
  community,
  invitations,
  people,
  team,
  onboarding,
  search,
  analytics,
  site,
];
