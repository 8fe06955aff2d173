import type access from "./access/en.json";
import type places from "./places/en.json";
import type approval from "./approval/en.json";
import type analytics from "./analytics/en.json";
import type app from "./app/en.json";
import type attendance from "./attendance/en.json";
import type authoring from "./authoring/en.json";
import type batches from "./batches/en.json";
import type certificates from "./certificates/en.json";
import type content from "./content/en.json";
import type community from "./community/en.json";
import type device from "./device/en.json";
import type forms from "./forms/en.json";
import type guide from "./guide/en.json";
import type help from "./help/en.json";
import type home from "./home/en.json";
import type hubs from "./hubs/en.json";
import type identity from "./identity/en.json";
import type invitations from "./invitations/en.json";
import type kernel from "./kernel/en.json";
import type media from "./media/en.json";
import type notifications from "./notifications/en.json";
import type onboarding from "./onboarding/en.json";
import type organizations from "./organizations/en.json";
import type profile from "./profile/en.json";
import type programs from "./programs/en.json";
import type reference from "./reference/en.json";
import type room from "./room/en.json";
import type search from "./search/en.json";
import type sessions from "./sessions/en.json";
import type site from "./site/en.json";
import type stories from "./stories/en.json";
import type team from "./team/en.json";
import type views from "./views/en.json";
import type welcome from "./welcome/en.json";

/** Every message, by domain. English is complete and is the type of all keys. */
export interface Catalogues {
  access: typeof access;
  analytics: typeof analytics;
  app: typeof app;
  places: typeof places;
  approval: typeof approval;
  attendance: typeof attendance;
  authoring: typeof authoring;
  batches: typeof batches;
  certificates: typeof certificates;
  content: typeof content;
  community: typeof community;
  device: typeof device;
  forms: typeof forms;
  guide: typeof guide;
  help: typeof help;
  home: typeof home;
  hubs: typeof hubs;
  identity: typeof identity;
  invitations: typeof invitations;
  kernel: typeof kernel;
  media: typeof media;
  notifications: typeof notifications;
  onboarding: typeof onboarding;
  organizations: typeof organizations;
  profile: typeof profile;
  programs: typeof programs;
  reference: typeof reference;
  room: typeof room;
  search: typeof search;
  sessions: typeof sessions;
  site: typeof site;
  stories: typeof stories;
  team: typeof team;
  views: typeof views;
  welcome: typeof welcome;
}

export type MessageDomain = keyof Catalogues;

/** The key of a message of any domain. */
export type MessageKey = { [Domain in MessageDomain]: keyof Catalogues[Domain] & string }[MessageDomain];
