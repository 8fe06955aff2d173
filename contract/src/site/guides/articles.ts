import type { MessageDomain, MessageKey } from "@openrounds/messages/keys.ts";
import { MY_CERTIFICATES_PATH } from "../../certificates/paths.ts";
import { FEEDBACK_PATH } from "../../forms/paths.ts";
import { PROFILE_PATH } from "../../identity/profile/paths.ts";
import { programsPath } from "../../programs/paths.ts";

type IdIn<Key> = Key extends `guides.${infer Id}.title` ? Id : never;

/** The id of an article: the part of its message keys after "guides.", and the end of its address. */
export type ArticleId = IdIn<MessageKey>;

/** The five people who use the product, each with a guide. */
export const GUIDE_ROLES = ["coordinator", "facilitator", "presenter", "learner", "superhub"] as const;
export type GuideRole = (typeof GUIDE_ROLES)[number];

/** A link to the page where the steps begin. */
export interface ArticleAction {
  readonly label: Extract<MessageKey, `guides.open.${string}`>;
  readonly to: string;
}

/** An article of the guides. Its texts are messages: title, summary, steps, note and the description of its picture. */
export interface Article {
  readonly steps: 3 | 4 | 5 | 6 | 7;
  /** The texts of the product that the steps and the note name, by placeholder, so that they name what people see. */
  readonly names: Readonly<Record<string, MessageKey>>;
  /** The message domains of these texts, beside those that are always loaded. */
  readonly domains: readonly MessageDomain[];
  readonly action?: ArticleAction;
}

const OPEN_PROGRAMS: ArticleAction = { label: "guides.open.programs", to: programsPath() };
const OPEN_HOME: ArticleAction = { label: "guides.open.home", to: "/home" };

/** Every article by id. */
export const ARTICLES: Readonly<Record<ArticleId, Article>> = {
  "create-program": {
    steps: 6,
    names: {
      programs: "app.nav.programs",
      create: "programs.create",
      name: "programs.form.name",
      focusAreas: "programs.form.focusAreas",
      certificates: "programs.form.certificates",
      public: "programs.form.public",
      permissions: "programs.rights.title",
      submit: "programs.create.submit",
      guided: "programs.createGuided",
    },
    domains: ["authoring", "programs"],
    action: OPEN_PROGRAMS,
  },
  "create-batch": {
    steps: 7,
    names: {
      programs: "app.nav.programs",
      create: "programs.details.createBatch",
      name: "batches.form.name",
      start: "batches.form.start",
      end: "batches.form.end",
      repeat: "batches.form.repeat",
      weekdays: "batches.form.weekdays",
      sessionStart: "batches.form.sessionStart",
      sessionEnd: "batches.form.sessionEnd",
      timeZone: "batches.form.timeZone",
      certificates: "batches.form.certificates",
      submit: "batches.form.submit",
      more: "app.more",
      edit: "batches.edit",
    },
    domains: ["batches", "programs"],
    action: OPEN_PROGRAMS,
  },
  "invite-participants": {
    steps: 6,
    names: {
      invite: "batches.invite",
      byEmail: "invitations.byEmail",
      byPhone: "invitations.byPhone",
      role: "invitations.role",
      language: "invitations.language",
      message: "invitations.title.customize",
      send: "invitations.send",
      participants: "batches.tab.participants",
      invited: "batches.people.invited",
      resend: "invitations.resend",
    },
    domains: ["batches", "invitations"],
    action: OPEN_PROGRAMS,
  },
  "schedule-session": {
    steps: 5,
    names: {
      sessions: "batches.tab.sessions",
      schedule: "batches.schedule",
      more: "app.more",
      topic: "sessions.form.topic",
      date: "sessions.form.date",
      save: "app.save",
      edit: "sessions.edit",
      cancel: "sessions.cancel",
    },
    domains: ["batches", "sessions"],
    action: OPEN_PROGRAMS,
  },
  "enter-attendance": {
    steps: 5,
    names: {
      past: "sessions.past",
      attendance: "sessions.tab.attendance",
      enter: "attendance.enter",
      paste: "attendance.list",
      reason: "attendance.reason",
    },
    domains: ["attendance", "sessions"],
    action: OPEN_PROGRAMS,
  },
  "send-assessment": {
    steps: 6,
    names: {
      forms: "batches.tab.forms",
      create: "forms.batch.assessments.add",
      title: "forms.builder.title",
      add: "forms.builder.addQuestion",
      save: "forms.builder.save",
      share: "forms.batch.share",
      answers: "forms.batch.report",
    },
    domains: ["batches", "forms"],
    action: OPEN_PROGRAMS,
  },
  "issue-certificates": {
    steps: 6,
    names: {
      certificates: "batches.tab.certificates",
      rule: "certificates.rule.title",
      design: "certificates.design.title",
      likeness: "certificates.issue.likeness",
      revoke: "certificates.batch.revoke",
    },
    domains: ["batches", "certificates"],
    action: OPEN_PROGRAMS,
  },
  "post-announcement": {
    steps: 5,
    names: {
      discussions: "batches.tab.discussions",
      announcements: "community.announcements",
      announce: "community.announce",
      title: "community.heading",
      notify: "community.announce.notify",
      post: "community.announce.submit",
      more: "app.more",
      letter: "invitations.letter.titleAll",
    },
    domains: ["batches", "community", "invitations"],
    action: OPEN_PROGRAMS,
  },
  "read-reports": {
    steps: 5,
    names: {
      analytics: "app.nav.analytics",
      filters: "analytics.filters",
      apply: "analytics.filter.apply",
      table: "analytics.chart.table",
      forms: "analytics.tab.forms",
      download: "analytics.download",
      share: "analytics.share",
    },
    domains: ["analytics"],
    action: OPEN_HOME,
  },
  "add-members": {
    steps: 5,
    names: {
      members: "app.nav.members",
      add: "team.add",
      roles: "team.roles",
      another: "team.add.another",
      change: "team.roles.change",
      access: "team.access",
    },
    domains: ["team"],
    action: OPEN_HOME,
  },
  "start-session": {
    steps: 5,
    names: {
      home: "app.nav.home",
      start: "sessions.start",
      go: "sessions.etiquette.go",
      enter: "room.enter",
      more: "room.more",
      end: "sessions.end",
    },
    domains: ["room", "sessions"],
    action: OPEN_HOME,
  },
  "lead-room": {
    steps: 5,
    names: {
      hands: "room.hands",
      invite: "room.invite",
      people: "room.people",
      chat: "room.chat",
      agenda: "room.agenda",
      share: "room.share",
    },
    domains: ["room"],
  },
  "run-poll": {
    steps: 5,
    names: {
      polls: "sessions.polls.title",
      new: "sessions.polls.new",
      question: "sessions.polls.question",
      save: "sessions.polls.save",
      start: "sessions.polls.start",
      end: "sessions.polls.end",
      share: "sessions.polls.share",
    },
    domains: ["sessions"],
  },
  "review-content": {
    steps: 5,
    names: {
      content: "batches.tab.content",
      waiting: "content.status.UNDER_REVIEW",
      comment: "content.decision",
      approve: "content.action.approve",
      reject: "content.action.reject",
    },
    domains: ["batches", "content"],
    action: OPEN_PROGRAMS,
  },
  "answer-questions": {
    steps: 4,
    names: {
      discussions: "batches.tab.discussions",
      new: "community.new",
      answer: "community.answer",
      post: "community.answer.submit",
    },
    domains: ["batches", "community"],
    action: OPEN_PROGRAMS,
  },
  "record-notes": {
    steps: 4,
    names: {
      past: "sessions.past",
      outcome: "sessions.outcome.title",
      record: "sessions.outcome.record",
      interaction: "sessions.outcome.interaction",
      equity: "sessions.outcome.equity",
      note: "sessions.outcome.note",
      save: "app.save",
    },
    domains: ["sessions"],
    action: OPEN_PROGRAMS,
  },
  "share-case": {
    steps: 5,
    names: {
      content: "batches.tab.content",
      add: "content.add",
      file: "content.source.file",
      link: "content.source.link",
      title: "content.name",
      session: "content.target",
      type: "content.type",
      save: "content.save",
      waiting: "content.status.UNDER_REVIEW",
    },
    domains: ["batches", "content"],
    action: OPEN_PROGRAMS,
  },
  "present-case": {
    steps: 5,
    names: {
      join: "sessions.join",
      unmute: "room.unmute",
      camera: "room.camera",
      share: "room.share",
      stop: "room.stopShare",
    },
    domains: ["room", "sessions"],
    action: OPEN_HOME,
  },
  "protect-patients": {
    steps: 5,
    names: { discussions: "batches.tab.discussions", guidelines: "community.guidelines" },
    domains: ["batches", "community"],
  },
  "accept-invitation": {
    steps: 5,
    names: { batches: "home.myBatches", home: "app.nav.home" },
    domains: ["home"],
    action: OPEN_HOME,
  },
  "register-program": {
    steps: 5,
    names: {
      search: "app.nav.search",
      register: "programs.public.register",
      batches: "home.myBatches",
      home: "app.nav.home",
    },
    domains: ["home", "programs"],
    action: { label: "guides.open.search", to: "/search" },
  },
  "join-session": {
    steps: 6,
    names: {
      home: "app.nav.home",
      join: "sessions.join",
      go: "sessions.etiquette.go",
      enter: "room.enter",
      hand: "room.raiseHand",
      chat: "room.chat",
      leave: "room.leave",
    },
    domains: ["room", "sessions"],
    action: OPEN_HOME,
  },
  "add-to-calendar": {
    steps: 4,
    names: { calendar: "sessions.calendar" },
    domains: ["sessions"],
    action: OPEN_HOME,
  },
  "ask-question": {
    steps: 5,
    names: {
      discussions: "batches.tab.discussions",
      ask: "community.ask.title",
      title: "community.heading",
      topics: "community.topics",
      post: "community.ask.submit",
    },
    domains: ["batches", "community"],
    action: OPEN_PROGRAMS,
  },
  "give-feedback": {
    steps: 4,
    names: {
      todo: "forms.todo.title",
      home: "app.nav.home",
      feedback: "forms.todo.feedback",
      assessments: "forms.todo.assessment",
    },
    domains: ["forms"],
    action: { label: "guides.open.feedback", to: FEEDBACK_PATH },
  },
  "get-certificate": {
    steps: 4,
    names: {
      progress: "certificates.batch.certificate",
      certificates: "app.account.certificates",
      download: "certificates.mine.download",
      pdf: "certificates.mine.pdf",
    },
    domains: ["certificates"],
    action: { label: "guides.open.certificates", to: MY_CERTIFICATES_PATH },
  },
  "choose-language": {
    steps: 4,
    names: {
      edit: "app.account.edit",
      languages: "profile.part.languages",
      reading: "profile.reading",
      save: "app.save",
      notifications: "profile.part.notifications",
    },
    domains: ["profile"],
    action: { label: "guides.open.profile", to: PROFILE_PATH },
  },
  "invite-hub": {
    steps: 5,
    names: {
      hubs: "app.nav.hubs",
      invite: "hubs.invite",
      name: "hubs.form.name",
      category: "hubs.form.category",
      send: "hubs.form.send",
      invited: "hubs.tab.invited",
      pending: "hubs.tab.profilePending",
      resend: "hubs.resend",
      withdraw: "hubs.withdraw",
    },
    domains: ["hubs"],
    action: OPEN_HOME,
  },
  "approve-hub": {
    steps: 4,
    names: {
      hubs: "app.nav.hubs",
      pending: "hubs.tab.profilePending",
      approve: "hubs.approve",
      pilot: "hubs.set.PILOT",
    },
    domains: ["hubs"],
    action: OPEN_HOME,
  },
  "approve-program": {
    steps: 4,
    names: { home: "app.nav.home", approve: "approval.approve", return: "approval.return" },
    domains: ["approval"],
    action: OPEN_HOME,
  },
  "manage-hub": {
    steps: 4,
    names: { hubs: "app.nav.hubs", manage: "views.manage", stop: "views.stopManaging" },
    domains: ["views"],
    action: OPEN_HOME,
  },
  "block-account": {
    steps: 5,
    names: {
      hubs: "app.nav.hubs",
      accounts: "hubs.accounts.title",
      block: "hubs.accounts.block",
      reason: "hubs.accounts.reason",
      reactivate: "hubs.accounts.reactivate",
    },
    domains: ["hubs"],
    action: OPEN_HOME,
  },
  "see-activity": {
    steps: 4,
    names: {
      edit: "app.nav.edit",
      record: "organizations.audit.title",
      rights: "organizations.audit.rights",
      person: "access.person",
      place: "access.place",
    },
    domains: ["access", "organizations"],
    action: OPEN_HOME,
  },
};

/** The articles of each guide, in the order in which they are needed. */
export const GUIDES: Readonly<Record<GuideRole, readonly ArticleId[]>> = {
  coordinator: [
    "create-program",
    "create-batch",
    "invite-participants",
    "schedule-session",
    "post-announcement",
    "send-assessment",
    "enter-attendance",
    "issue-certificates",
    "read-reports",
    "add-members",
  ],
  facilitator: [
    "start-session",
    "lead-room",
    "run-poll",
    "review-content",
    "answer-questions",
    "enter-attendance",
    "record-notes",
    "protect-patients",
  ],
  presenter: ["share-case", "join-session", "present-case", "answer-questions", "protect-patients"],
  learner: [
    "accept-invitation",
    "register-program",
    "join-session",
    "add-to-calendar",
    "ask-question",
    "give-feedback",
    "get-certificate",
    "protect-patients",
    "choose-language",
  ],
  superhub: [
    "invite-hub",
    "approve-hub",
    "approve-program",
    "manage-hub",
    "add-members",
    "block-account",
    "see-activity",
    "read-reports",
  ],
};

/** The keys of the steps of an article, in order. */
export const stepsOf = (id: ArticleId): MessageKey[] =>
  Array.from({ length: ARTICLES[id].steps }, (_, at) => `guides.${id}.step.${at + 1}` as MessageKey);
