/**
 * The permission matrix: every code with its level, its meaning and its holders. It is the only source: the server
 * decides by it, and the tests are generated from it. A holder is a role at a level (HUB_OWNER), the managed-hub
 * context, a program right or a batch role.
 */
export const permissionMatrix = {
  CREATE_PARTNER_ORGANIZATION: {
    level: "platform",
    meaning: "Create a hub (partner organization) invitation under this superhub",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  APPROVE_PARTNER_ORGANIZATION: {
    level: "platform",
    meaning: "Approve a partner organization and its partnership agreement documents (APPROVE or REJECTED)",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  VIEW_PARTNER_ORGANIZATION: {
    level: "platform",
    meaning: "List and open the hubs of this superhub (/superhub/{id}/hubs)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_MEMBER SUPERHUB_TRAINING_ADMIN SUPERHUB_TRAINING_MEMBER SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER SUPERHUB_ACCOUNT_REPRESENTATIVE",
  },
  UPDATE_PARTNER_ORGANIZATION: {
    level: "platform",
    meaning: "Update a hub invitation or hub record that is not yet ACTIVE; resend a hub invitation",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  DELETE_PARTNER_ORGANIZATION: {
    level: "platform",
    meaning: "Withdraw or soft-delete a partner organization",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN",
  },
  APPROVE_CONCEPT_NOTE: {
    level: "platform",
    meaning: "Approve the concept note of a program in a child hub",
    holders: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN",
  },
  CREATE_TRAINING_EVENT: {
    level: "platform",
    meaning: "Create an event program (EVENT_PROGRAM with eventType)",
    holders: "SUPERHUB_OWNER SUPERHUB_TRAINING_ADMIN",
  },
  VIEW_TRAINING_EVENT: {
    level: "platform",
    meaning: "View event programs",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN SUPERHUB_TRAINING_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER SUPERHUB_SUBJECT_MATTER_EXPERT",
  },
  EDIT_TRAINING_EVENT: {
    level: "platform",
    meaning: "Edit event programs",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN SUPERHUB_TRAINING_MEMBER",
  },
  ASSIGN_ACCOUNT_REPRESENTATIVE: {
    level: "platform",
    meaning: "Assign or change the account representative of a hub",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  ACCESS_PROGRAM_REPORTS: {
    level: "platform",
    meaning: "Open reports of programs in child hubs (aggregates)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER",
  },
  ASSIGN_SUPERHUB_ROLES: {
    level: "platform",
    meaning: "Assign roles to members of the superhub (in addition to the ADD_ code of each role)",
    holders: "SUPERHUB_OWNER",
  },
  EDIT_SUPERHUB_ROLES: {
    level: "platform",
    meaning: "Change roles of members of the superhub (in addition to EDIT_ of each role touched)",
    holders: "SUPERHUB_OWNER",
  },
  DELETE_ROLES: {
    level: "platform",
    meaning: "Remove any non-owner role from a superhub member (in addition to DELETE_ of the role)",
    holders: "SUPERHUB_OWNER",
  },
  EDIT_PROGRAM_STATUS: {
    level: "platform",
    meaning: "Set a program status from the superhub (allowed transitions only)",
    holders: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN",
  },
  VIEW_ORGANIZATION_DATA: {
    level: "platform",
    meaning: "View data of child organizations (counts and profile; no participant contacts)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER SUPERHUB_ACCOUNT_REPRESENTATIVE",
  },
  CHANGE_ACCOUNT_STATUS: {
    level: "platform",
    meaning: "Block or reactivate a user account of the network; ends that users sessions",
    holders: "SUPERHUB_OWNER",
  },
  CHANGE_ORGANIZATION_STATUS: {
    level: "platform",
    meaning: "Change the status of a child organization (PATCH org/status/{id})",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN",
  },
  CHANGE_PROGRAM_STATUS: {
    level: "platform",
    meaning: "Administrative program status change (INACTIVE, DORMANT, REVIEW_FAILED, REJECTED)",
    holders: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN",
  },
  EDIT_SUPERHUB_DETAILS: {
    level: "platform",
    meaning: "Edit details of the superhub itself (/superhub/{id}/edit)",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN",
  },
  EDIT_PROGRAM_GOVERNANCE_PROCESS: {
    level: "platform",
    meaning: "Edit the program governance (review) process of the superhub",
    holders: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN",
  },
  ONBOARD_SUPERHUB: {
    level: "platform",
    meaning: "Onboard another superhub; effective only on the root superhub (no parent)",
    holders: "SUPERHUB_OWNER",
  },
  DOWNLOAD_ORGANIZATION_REPORT: {
    level: "platform",
    meaning: "Download the organization report of a program the user may access",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER",
  },
  EDIT_PROGRAM_TYPE: {
    level: "platform",
    meaning: "Change programType or vcType (isSuperHubUpdate); the flag in the body never grants it",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN",
  },
  MANAGE_CHILD_HUB: {
    level: "platform",
    meaning: "Enter managing mode for a child hub of the own portfolio; yields CONTEXT_MANAGED_HUB on that hub only",
    holders:
      "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  SUPERHUB_MANAGED: {
    level: "organization",
    meaning: "The superhub permission code granted on a managed hub; in this context only the hub list counts",
    holders: "CONTEXT_MANAGED_HUB",
  },
  VIEW_ORGANIZATION: {
    level: "organization",
    meaning: "Open the organization inside the product (non-public fields)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_MEMBER SUPERHUB_TRAINING_ADMIN SUPERHUB_TRAINING_MEMBER SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER SUPERHUB_ACCOUNT_REPRESENTATIVE SUPERHUB_SUBJECT_MATTER_EXPERT SUPERHUB_GUEST HUB_OWNER HUB_ADMIN HUB_MEMBER HUB_TRAINING_ADMIN HUB_TRAINING_MEMBER HUB_REPLICATION_ADMIN HUB_ACCOUNT_REPRESENTATIVE HUB_SUBJECT_MATTER_EXPERT HUB_GUEST SPOKE_OWNER SPOKE_ADMIN SPOKE_MEMBER SPOKE_GUEST CONTEXT_MANAGED_HUB",
  },
  VIEW_MEMBERS: {
    level: "organization",
    meaning: "List team members with names, roles and e-mail",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_MEMBER SUPERHUB_TRAINING_ADMIN SUPERHUB_TRAINING_MEMBER SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER HUB_OWNER HUB_ADMIN HUB_MEMBER HUB_TRAINING_ADMIN HUB_REPLICATION_ADMIN HUB_ACCOUNT_REPRESENTATIVE SPOKE_OWNER SPOKE_ADMIN CONTEXT_MANAGED_HUB",
  },
  WRITE_PERSON_NOTES: {
    level: "organization",
    meaning: "Read the notes of the team about a person, write own ones; never in managing mode",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_MEMBER SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_ADMIN HUB_MEMBER HUB_TRAINING_ADMIN",
  },
  DELETE_PERSON_NOTES: {
    level: "organization",
    meaning: "Delete notes of others about a person (authors may delete their own); never in managing mode",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN",
  },
  VIEW_ANALYTICS: {
    level: "organization",
    meaning: "Open /analytics/{hubId}; data limited to programs the user may view",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN SUPERHUB_QUALITY_ADMIN SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER SUPERHUB_REPLICATION_ADMIN HUB_OWNER HUB_ADMIN HUB_MEMBER HUB_TRAINING_ADMIN HUB_ACCOUNT_REPRESENTATIVE CONTEXT_MANAGED_HUB",
  },
  VIEW_AUDIT_LOG: {
    level: "organization",
    meaning: "Read the audit log of the organization",
    holders: "SUPERHUB_OWNER HUB_OWNER SPOKE_OWNER",
  },
  APPROVE_PROGRAM: {
    level: "organization",
    meaning: "Manage program status: APPROVAL_PENDING to CONCEPT_NOTE_APPROVED, PILOT to ACTIVE",
    holders: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN HUB_OWNER CONTEXT_MANAGED_HUB",
  },
  ONBOARD_ORGANIZATION: {
    level: "organization",
    meaning: "Run the onboarding of an organization: invite a hub (superhub) or complete the own wizard (owner)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER HUB_OWNER HUB_REPLICATION_ADMIN SPOKE_OWNER CONTEXT_MANAGED_HUB",
  },
  UPLOAD_ORGANIZATION_LOGO: {
    level: "organization",
    meaning: "Upload the organization logo (hub: only while INVITED or PROFILE_PENDING, later in managing mode)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER HUB_OWNER SPOKE_OWNER CONTEXT_MANAGED_HUB",
  },
  CREATE_PROGRAM: {
    level: "organization",
    meaning: "Create a regular program in the organization",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN CONTEXT_MANAGED_HUB",
  },
  VIEW_ALL_PROGRAMS: {
    level: "organization",
    meaning:
      "Load the program list: hub = all cards of the hub (card opens only with VIEW_PROGRAM); superhub = own and child hubs; spoke = public programs and own registrations",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_MEMBER SUPERHUB_TRAINING_ADMIN SUPERHUB_TRAINING_MEMBER SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER SUPERHUB_ACCOUNT_REPRESENTATIVE SUPERHUB_SUBJECT_MATTER_EXPERT HUB_OWNER HUB_ADMIN HUB_MEMBER HUB_TRAINING_ADMIN HUB_TRAINING_MEMBER HUB_REPLICATION_ADMIN HUB_ACCOUNT_REPRESENTATIVE HUB_SUBJECT_MATTER_EXPERT SPOKE_OWNER SPOKE_ADMIN SPOKE_MEMBER SPOKE_GUEST CONTEXT_MANAGED_HUB",
  },
  DELETE_ANY_PROGRAM: {
    level: "organization",
    meaning: "Soft-delete any program of the organization (no certificate issued, no running session)",
    holders: "SUPERHUB_OWNER HUB_OWNER",
  },
  EDIT_ORGANIZATION_DETAILS: {
    level: "organization",
    meaning: "Edit organization details (name, legal name, owner e-mail, verification number stay read-only)",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN SPOKE_OWNER CONTEXT_MANAGED_HUB",
  },
  MANAGE_MEETING_ACCOUNTS: {
    level: "organization",
    meaning:
      "Connect, test and disconnect the Zoom accounts of the own organization, and set how long it keeps recordings; never in managing mode",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN",
  },
  EDIT_ORGANIZATION_PROFILE: {
    level: "organization",
    meaning: "Edit contact details, description, social links and profile visibility",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN SPOKE_OWNER SPOKE_ADMIN CONTEXT_MANAGED_HUB",
  },
  VIEW_CO_MANAGED_BY: {
    level: "organization",
    meaning: "See which superhub co-manages the organization",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER SUPERHUB_ACCOUNT_REPRESENTATIVE HUB_OWNER HUB_ADMIN HUB_REPLICATION_ADMIN HUB_ACCOUNT_REPRESENTATIVE SPOKE_OWNER CONTEXT_MANAGED_HUB",
  },
  EDIT_CO_MANAGED_BY: {
    level: "organization",
    meaning:
      "Change the co-managing superhub: hub owner consents; superhub side only on a new invitation; never in managing mode",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN HUB_OWNER",
  },
  CREATE_TRAINING_PROGRAM: {
    level: "organization",
    meaning: "Create a training program; shows the program type selector and the batch mode choice",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_TRAINING_ADMIN CONTEXT_MANAGED_HUB",
  },
  EDIT_TRAINING_PROGRAM: {
    level: "organization",
    meaning:
      "Edit training programs of the organization: gives the RIGHT_CAN_EDIT bundle on programs of type TRAINING_PROGRAM",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_TRAINING_ADMIN CONTEXT_MANAGED_HUB",
  },
  VIEW_TRAINING_PROGRAM: {
    level: "organization",
    meaning:
      "View training programs: gives VIEW_PROGRAM, VIEW_BATCH_DETAILS, VIEW_SESSION_DETAILS on programs of type TRAINING_PROGRAM; with VIEW_ALL_PROGRAMS shows the filter chips",
    holders:
      "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN SUPERHUB_TRAINING_MEMBER SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER SUPERHUB_SUBJECT_MATTER_EXPERT HUB_OWNER HUB_TRAINING_ADMIN HUB_TRAINING_MEMBER CONTEXT_MANAGED_HUB",
  },
  EDIT_OWNER: {
    level: "organization",
    meaning:
      "Replace or edit the owner; step-up re-authentication; both owners notified; in managing mode also needs CHANGE_ORGANIZATION_STATUS on the superhub",
    holders: "SUPERHUB_OWNER HUB_OWNER SPOKE_OWNER CONTEXT_MANAGED_HUB",
  },
  ADD_ADMIN: {
    level: "organization",
    meaning: "Invite or add a team member with role ADMIN, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN SPOKE_OWNER CONTEXT_MANAGED_HUB",
  },
  EDIT_ADMIN: {
    level: "organization",
    meaning:
      "Edit a team member holding role ADMIN and his or her program rights (also gates manage permissions on a program)",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN SPOKE_OWNER CONTEXT_MANAGED_HUB",
  },
  DELETE_ADMIN: {
    level: "organization",
    meaning: "Remove role ADMIN or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER HUB_OWNER SPOKE_OWNER CONTEXT_MANAGED_HUB",
  },
  ADD_MEMBER: {
    level: "organization",
    meaning: "Invite or add a team member with role MEMBER, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN SPOKE_OWNER SPOKE_ADMIN CONTEXT_MANAGED_HUB",
  },
  EDIT_MEMBER: {
    level: "organization",
    meaning: "Edit a team member holding role MEMBER and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN SPOKE_OWNER SPOKE_ADMIN CONTEXT_MANAGED_HUB",
  },
  DELETE_MEMBER: {
    level: "organization",
    meaning: "Remove role MEMBER or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN SPOKE_OWNER SPOKE_ADMIN CONTEXT_MANAGED_HUB",
  },
  ADD_GUEST: {
    level: "organization",
    meaning: "Invite or add a team member with role GUEST, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER SPOKE_OWNER SPOKE_ADMIN CONTEXT_MANAGED_HUB",
  },
  EDIT_GUEST: {
    level: "organization",
    meaning: "Edit a team member holding role GUEST and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER SPOKE_OWNER SPOKE_ADMIN CONTEXT_MANAGED_HUB",
  },
  DELETE_GUEST: {
    level: "organization",
    meaning: "Remove role GUEST or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER SPOKE_OWNER SPOKE_ADMIN CONTEXT_MANAGED_HUB",
  },
  ADD_TRAINING_ADMIN: {
    level: "organization",
    meaning: "Invite or add a team member with role TRAINING_ADMIN, resend that invitation",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB",
  },
  EDIT_TRAINING_ADMIN: {
    level: "organization",
    meaning: "Edit a team member holding role TRAINING_ADMIN and his or her program rights",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB",
  },
  DELETE_TRAINING_ADMIN: {
    level: "organization",
    meaning: "Remove role TRAINING_ADMIN or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB",
  },
  ADD_TRAINING_MEMBER: {
    level: "organization",
    meaning: "Invite or add a team member with role TRAINING_MEMBER, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_TRAINING_ADMIN CONTEXT_MANAGED_HUB",
  },
  EDIT_TRAINING_MEMBER: {
    level: "organization",
    meaning: "Edit a team member holding role TRAINING_MEMBER and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_TRAINING_ADMIN CONTEXT_MANAGED_HUB",
  },
  DELETE_TRAINING_MEMBER: {
    level: "organization",
    meaning: "Remove role TRAINING_MEMBER or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_TRAINING_ADMIN CONTEXT_MANAGED_HUB",
  },
  ADD_SUBJECT_MATTER_EXPERT: {
    level: "organization",
    meaning: "Invite or add a team member with role SUBJECT_MATTER_EXPERT, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_TRAINING_ADMIN CONTEXT_MANAGED_HUB",
  },
  EDIT_SUBJECT_MATTER_EXPERT: {
    level: "organization",
    meaning: "Edit a team member holding role SUBJECT_MATTER_EXPERT and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_TRAINING_ADMIN CONTEXT_MANAGED_HUB",
  },
  DELETE_SUBJECT_MATTER_EXPERT: {
    level: "organization",
    meaning: "Remove role SUBJECT_MATTER_EXPERT or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN SUPERHUB_TRAINING_ADMIN HUB_OWNER HUB_TRAINING_ADMIN CONTEXT_MANAGED_HUB",
  },
  ADD_QUALITY_ADMIN: {
    level: "platform",
    meaning: "Invite or add a team member with role QUALITY_ADMIN, resend that invitation",
    holders: "SUPERHUB_OWNER",
  },
  EDIT_QUALITY_ADMIN: {
    level: "platform",
    meaning: "Edit a team member holding role QUALITY_ADMIN and his or her program rights",
    holders: "SUPERHUB_OWNER",
  },
  DELETE_QUALITY_ADMIN: {
    level: "platform",
    meaning: "Remove role QUALITY_ADMIN or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER",
  },
  ADD_QUALITY_MEMBER: {
    level: "platform",
    meaning: "Invite or add a team member with role QUALITY_MEMBER, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN",
  },
  EDIT_QUALITY_MEMBER: {
    level: "platform",
    meaning: "Edit a team member holding role QUALITY_MEMBER and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN",
  },
  DELETE_QUALITY_MEMBER: {
    level: "platform",
    meaning: "Remove role QUALITY_MEMBER or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN",
  },
  ADD_EVALUATION_ADMIN: {
    level: "platform",
    meaning: "Invite or add a team member with role EVALUATION_ADMIN, resend that invitation",
    holders: "SUPERHUB_OWNER",
  },
  EDIT_EVALUATION_ADMIN: {
    level: "platform",
    meaning: "Edit a team member holding role EVALUATION_ADMIN and his or her program rights",
    holders: "SUPERHUB_OWNER",
  },
  DELETE_EVALUATION_ADMIN: {
    level: "platform",
    meaning: "Remove role EVALUATION_ADMIN or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER",
  },
  ADD_EVALUATION_MEMBER: {
    level: "platform",
    meaning: "Invite or add a team member with role EVALUATION_MEMBER, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_EVALUATION_ADMIN",
  },
  EDIT_EVALUATION_MEMBER: {
    level: "platform",
    meaning: "Edit a team member holding role EVALUATION_MEMBER and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_EVALUATION_ADMIN",
  },
  DELETE_EVALUATION_MEMBER: {
    level: "platform",
    meaning: "Remove role EVALUATION_MEMBER or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_EVALUATION_ADMIN",
  },
  ADD_REPLICATION_ADMIN: {
    level: "platform",
    meaning: "Invite or add a team member with role REPLICATION_ADMIN, resend that invitation",
    holders: "SUPERHUB_OWNER",
  },
  EDIT_REPLICATION_ADMIN: {
    level: "platform",
    meaning: "Edit a team member holding role REPLICATION_ADMIN and his or her program rights",
    holders: "SUPERHUB_OWNER",
  },
  DELETE_REPLICATION_ADMIN: {
    level: "platform",
    meaning: "Remove role REPLICATION_ADMIN or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER",
  },
  ADD_REPLICATION_TEAM_LEADER: {
    level: "platform",
    meaning: "Invite or add a team member with role REPLICATION_TEAM_LEADER, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN",
  },
  EDIT_REPLICATION_TEAM_LEADER: {
    level: "platform",
    meaning: "Edit a team member holding role REPLICATION_TEAM_LEADER and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN",
  },
  DELETE_REPLICATION_TEAM_LEADER: {
    level: "platform",
    meaning: "Remove role REPLICATION_TEAM_LEADER or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN",
  },
  ADD_REPLICATION_ACCOUNT_REPRESENTATIVE: {
    level: "platform",
    meaning: "Invite or add a team member with role REPLICATION_ACCOUNT_REPRESENTATIVE, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  EDIT_REPLICATION_ACCOUNT_REPRESENTATIVE: {
    level: "platform",
    meaning: "Edit a team member holding role REPLICATION_ACCOUNT_REPRESENTATIVE and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  DELETE_REPLICATION_ACCOUNT_REPRESENTATIVE: {
    level: "platform",
    meaning: "Remove role REPLICATION_ACCOUNT_REPRESENTATIVE or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN",
  },
  ADD_ACCOUNT_REPRESENTATIVE: {
    level: "platform",
    meaning: "Invite or add a team member with role ACCOUNT_REPRESENTATIVE, resend that invitation",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  EDIT_ACCOUNT_REPRESENTATIVE: {
    level: "platform",
    meaning: "Edit a team member holding role ACCOUNT_REPRESENTATIVE and his or her program rights",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  DELETE_ACCOUNT_REPRESENTATIVE: {
    level: "platform",
    meaning: "Remove role ACCOUNT_REPRESENTATIVE or a team member holding it (never an owner)",
    holders: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN",
  },
  VIEW_PROGRAM: {
    level: "program",
    meaning: "Open a program (spoke: public or registered programs only)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_ACCOUNT_REPRESENTATIVE SUPERHUB_REPLICATION_TEAM_LEADER SUPERHUB_ACCOUNT_REPRESENTATIVE HUB_OWNER HUB_REPLICATION_ADMIN HUB_ACCOUNT_REPRESENTATIVE SPOKE_OWNER SPOKE_ADMIN SPOKE_MEMBER SPOKE_GUEST CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT RIGHT_CAN_VIEW BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT BATCH_ATTENDEE",
  },
  EDIT_PROGRAM: {
    level: "program",
    meaning: "Edit a regular program (name only in APPROVAL_PENDING or CONCEPT_NOTE_APPROVED)",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT",
  },
  PROGRAM_SETTINGS: {
    level: "program",
    meaning: "Program settings dialog: certification, registration, search, visibility",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT",
  },
  MANAGE_TEAM_PERMISSIONS: {
    level: "program",
    meaning:
      "Change canEdit, canView, notification of program members, together with EDIT_ADMIN (own row and owners: notification only)",
    holders: "SUPERHUB_OWNER SUPERHUB_ADMIN HUB_OWNER HUB_ADMIN CONTEXT_MANAGED_HUB",
  },
  UPLOAD_BANNER: {
    level: "program",
    meaning: "Upload a program banner",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT",
  },
  EDIT_BANNER: {
    level: "program",
    meaning: "Replace or crop the program banner; generate a banner",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT",
  },
  REMOVE_BANNER: {
    level: "program",
    meaning: "Remove the program banner",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT",
  },
  CREATE_PROGRAM_CONTENT: {
    level: "program",
    meaning: "Add content to the program library",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  CREATE_BATCH: {
    level: "program",
    meaning: "Create a batch; shows the days-left warning",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT",
  },
  SCHEDULE_BATCH: {
    level: "program",
    meaning: "Set or change the batch schedule",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  EDIT_BATCH: {
    level: "program",
    meaning: "Edit a batch (start date and time zone locked while ACTIVE)",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  DELETE_BATCH: {
    level: "program",
    meaning: "Delete a batch without issued certificates",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER",
  },
  VIEW_BATCH_DETAILS: {
    level: "program",
    meaning: "Open a batch (card is clickable)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN SUPERHUB_QUALITY_MEMBER SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER HUB_OWNER HUB_ACCOUNT_REPRESENTATIVE CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT RIGHT_CAN_VIEW BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT BATCH_ATTENDEE",
  },
  BATCH_SETTINGS: {
    level: "program",
    meaning: "Batch settings: meeting provider and link, registration open, reminders",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  BATCH_REGISTRATION_FORM: {
    level: "program",
    meaning: "Create or edit the batch registration form",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  SCHEDULE_SESSION: {
    level: "program",
    meaning: "Create a session",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  EDIT_SESSION: {
    level: "program",
    meaning: "Edit a session",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  DELETE_SESSION: {
    level: "program",
    meaning: "Delete or cancel a session",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  VIEW_SESSION_DETAILS: {
    level: "program",
    meaning:
      "Open a session: attendance, insights and feedback tabs for staff; schedule row for participants (guest participant: join link scope only)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT RIGHT_CAN_VIEW BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT BATCH_GUEST_PARTICIPANT BATCH_ATTENDEE",
  },
  START_SESSION: {
    level: "program",
    meaning: "Start a session as organiser",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  JOIN_SESSION: {
    level: "program",
    meaning: "Join a session (joinUrl for the caller only)",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT BATCH_GUEST_PARTICIPANT BATCH_ATTENDEE",
  },
  END_SESSION: {
    level: "program",
    meaning: "End a session",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  INVITE_PARTICIPANTS: {
    level: "program",
    meaning: "Send or resend batch invitations (max 230 per call), share assessments",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  ADD_PARTICIPANTS: {
    level: "program",
    meaning: "Add participants to a batch directly",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  DELETE_PARTICIPANTS: {
    level: "program",
    meaning: "Remove participants from a batch",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  VIEW_PARTICIPANT_CONTACTS: {
    level: "program",
    meaning: "See e-mail and phone of participants; without it lists show names only",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  INVITE_TEAM_MEMBERS: {
    level: "program",
    meaning: "Invite batch team members (facilitator, presenter, lecturer, expert, program admin)",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  ADD_TEAM_MEMBERS: {
    level: "program",
    meaning: "Add batch team members (any batch role except owner)",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  EDIT_TEAM_MEMBERS: {
    level: "program",
    meaning: "Change roles of batch team members",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  DELETE_TEAM_MEMBERS: {
    level: "program",
    meaning: "Remove batch team members (never the batch owner)",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  ADD_GUEST_PARTICIPANTS: {
    level: "program",
    meaning: "Add guest participants to a session",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  SEND_CALENDAR_INVITE: {
    level: "program",
    meaning: "Send calendar invites for a session or all sessions of a batch",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  COMMUNICATION_SETTINGS: {
    level: "program",
    meaning: "Set the communication e-mail of a batch",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  COMMUNICATION_TEMPLATES: {
    level: "program",
    meaning: "Edit communication templates and send batch e-mail",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  VIEW_CONTENT_INFO: {
    level: "program",
    meaning: "List and open content (participants: APPROVED content and own uploads)",
    holders:
      "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN SUPERHUB_EVALUATION_ADMIN SUPERHUB_EVALUATION_MEMBER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT RIGHT_CAN_VIEW BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT BATCH_ATTENDEE",
  },
  DOWNLOAD_CONTENT_INFO: {
    level: "program",
    meaning: "Download content files",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT RIGHT_CAN_VIEW BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT BATCH_ATTENDEE",
  },
  SHARE_CONTENT: {
    level: "program",
    meaning: "Share or copy a content link; never for spoke-only users",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  CREATE_CONTENT: {
    level: "program",
    meaning:
      "Upload content that is APPROVED at once; only a facilitator chooses category, owner and type, others upload as themselves",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  CREATE_CONTENT_WITH_APPROVAL: {
    level: "program",
    meaning: "Upload content of the own role type; starts UNDER_REVIEW",
    holders: "BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT",
  },
  REPLACE_OWN_CONTENT: {
    level: "program",
    meaning: "Upload a new version of own content",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT",
  },
  REPLACE_OTHERS_CONTENT: {
    level: "program",
    meaning: "Upload a new version of content of others",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  APPROVE_CONTENT: {
    level: "program",
    meaning: "Approve or reject a content version with a comment (never the own upload)",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  EDIT_CONTENT_AUTHOR: {
    level: "program",
    meaning: "Change owner (author) of content; facilitators only",
    holders: "BATCH_FACILITATOR",
  },
  DELETE_CONTENT: {
    level: "program",
    meaning: "Delete content; facilitators only",
    holders: "BATCH_FACILITATOR",
  },
  ASSESSMENT_FORM: {
    level: "program",
    meaning: "Create, edit, view, delete assessment forms",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  FEEDBACK_FORM: {
    level: "program",
    meaning: "Create or edit the feedback form",
    holders: "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  SHARE_FEEDBACK: {
    level: "program",
    meaning: "Send the feedback link of a session",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  SUBMIT_SESSION_FEEDBACK: {
    level: "program",
    meaning: "Submit the own feedback once per session",
    holders:
      "BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT BATCH_GUEST_PARTICIPANT BATCH_ATTENDEE",
  },
  EXPORT_ASSESSMENT_RESPONSES: {
    level: "program",
    meaning: "Export assessment responses",
    holders:
      "SUPERHUB_OWNER SUPERHUB_EVALUATION_ADMIN HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT RIGHT_CAN_VIEW BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  EXPORT_FEEDBACK_RESPONSES: {
    level: "program",
    meaning: "Export feedback responses",
    holders:
      "SUPERHUB_OWNER SUPERHUB_EVALUATION_ADMIN HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT RIGHT_CAN_VIEW BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  DOWNLOAD_DATA_REPORTS: {
    level: "program",
    meaning: "Dashboard tab and CSV reports",
    holders:
      "SUPERHUB_OWNER SUPERHUB_EVALUATION_ADMIN HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT RIGHT_CAN_VIEW BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  CREATE_CERTIFICATE: {
    level: "program",
    meaning: "Create or edit the certificate template of a batch (hub discretion: not in managing mode)",
    holders: "SUPERHUB_OWNER HUB_OWNER RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  ISSUE_CERTIFICATE: {
    level: "program",
    meaning: "Issue certificates to batch participants (hub discretion: not in managing mode)",
    holders: "SUPERHUB_OWNER HUB_OWNER RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN",
  },
  ADD_QUESTION: {
    level: "program",
    meaning: "Post a question or an answer in a batch, react, edit the own question without replies",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR BATCH_CASE_PRESENTER BATCH_GUEST_LECTURER BATCH_SUBJECT_MATTER_EXPERT BATCH_ATTENDEE",
  },
  DELETE_QUESTION: {
    level: "program",
    meaning: "Delete questions and answers of others (authors may delete their own)",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  ADD_ANNOUNCEMENT: {
    level: "program",
    meaning: "Post an announcement, optionally with notification",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
  DELETE_ANNOUNCEMENT: {
    level: "program",
    meaning: "Delete announcements of others (authors may edit and delete their own)",
    holders:
      "SUPERHUB_OWNER HUB_OWNER CONTEXT_MANAGED_HUB RIGHT_CAN_EDIT BATCH_OWNER BATCH_PROGRAM_ADMIN BATCH_FACILITATOR",
  },
} as const;

export type PermissionCode = keyof typeof permissionMatrix;

export const ORGANIZATION_LEVELS = ["SUPERHUB", "HUB", "SPOKE"] as const;
export type OrganizationLevel = (typeof ORGANIZATION_LEVELS)[number];

/** Each organization role: the levels that have it, where program rights can be granted with it, and who may add it. */
export const organizationRoles = {
  OWNER: { levels: "SUPERHUB HUB SPOKE", programRightsAt: "", addedBy: "" },
  ADMIN: {
    levels: "SUPERHUB HUB SPOKE",
    programRightsAt: "SUPERHUB HUB",
    addedBy: "CONTEXT_MANAGED_HUB HUB_ADMIN HUB_OWNER SPOKE_OWNER SUPERHUB_ADMIN SUPERHUB_OWNER",
  },
  MEMBER: {
    levels: "SUPERHUB HUB SPOKE",
    programRightsAt: "HUB",
    addedBy: "CONTEXT_MANAGED_HUB HUB_ADMIN HUB_OWNER SPOKE_ADMIN SPOKE_OWNER SUPERHUB_ADMIN SUPERHUB_OWNER",
  },
  TRAINING_ADMIN: {
    levels: "SUPERHUB HUB",
    programRightsAt: "SUPERHUB",
    addedBy: "CONTEXT_MANAGED_HUB HUB_OWNER SUPERHUB_OWNER",
  },
  TRAINING_MEMBER: {
    levels: "SUPERHUB HUB",
    programRightsAt: "SUPERHUB",
    addedBy: "CONTEXT_MANAGED_HUB HUB_OWNER HUB_TRAINING_ADMIN SUPERHUB_ADMIN SUPERHUB_OWNER SUPERHUB_TRAINING_ADMIN",
  },
  QUALITY_ADMIN: { levels: "SUPERHUB", programRightsAt: "", addedBy: "SUPERHUB_OWNER" },
  QUALITY_MEMBER: { levels: "SUPERHUB", programRightsAt: "", addedBy: "SUPERHUB_OWNER SUPERHUB_QUALITY_ADMIN" },
  EVALUATION_ADMIN: { levels: "SUPERHUB", programRightsAt: "", addedBy: "SUPERHUB_OWNER" },
  EVALUATION_MEMBER: { levels: "SUPERHUB", programRightsAt: "", addedBy: "SUPERHUB_EVALUATION_ADMIN SUPERHUB_OWNER" },
  REPLICATION_ADMIN: { levels: "SUPERHUB HUB", programRightsAt: "", addedBy: "SUPERHUB_OWNER" },
  REPLICATION_ACCOUNT_REPRESENTATIVE: {
    levels: "SUPERHUB",
    programRightsAt: "",
    addedBy: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  REPLICATION_TEAM_LEADER: {
    levels: "SUPERHUB",
    programRightsAt: "",
    addedBy: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN",
  },
  ACCOUNT_REPRESENTATIVE: {
    levels: "SUPERHUB HUB",
    programRightsAt: "",
    addedBy: "SUPERHUB_OWNER SUPERHUB_REPLICATION_ADMIN SUPERHUB_REPLICATION_TEAM_LEADER",
  },
  SUBJECT_MATTER_EXPERT: {
    levels: "SUPERHUB HUB",
    programRightsAt: "",
    addedBy: "CONTEXT_MANAGED_HUB HUB_OWNER HUB_TRAINING_ADMIN SUPERHUB_ADMIN SUPERHUB_OWNER SUPERHUB_TRAINING_ADMIN",
  },
  GUEST: {
    levels: "SUPERHUB HUB SPOKE",
    programRightsAt: "",
    addedBy: "CONTEXT_MANAGED_HUB HUB_OWNER SPOKE_ADMIN SPOKE_OWNER SUPERHUB_ADMIN SUPERHUB_OWNER",
  },
} as const;

export type OrganizationRole = keyof typeof organizationRoles;

/** The holders of program rights in the matrix. */
export const PROGRAM_RIGHTS = ["RIGHT_CAN_EDIT", "RIGHT_CAN_VIEW", "RIGHT_NOTIFICATION"] as const;

/** Roles of a person within a batch. */
export const BATCH_ROLES = [
  "OWNER",
  "PROGRAM_ADMIN",
  "FACILITATOR",
  "CASE_PRESENTER",
  "GUEST_LECTURER",
  "SUBJECT_MATTER_EXPERT",
  "GUEST_PARTICIPANT",
  "ATTENDEE",
] as const;
export type BatchRole = (typeof BATCH_ROLES)[number];

/** A column of the matrix. */
export type PermissionHolder =
  | `${OrganizationLevel}_${OrganizationRole}`
  | "CONTEXT_MANAGED_HUB"
  | (typeof PROGRAM_RIGHTS)[number]
  | `BATCH_${BatchRole}`;
