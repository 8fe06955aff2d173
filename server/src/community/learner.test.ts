import { afterAll, beforeAll, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { buildBatch, buildParticipant } from "../batches/factory.ts";
import { buildAttendedSession, certificateForm } from "../certificates/factory.ts";
import { buildUser } from "../identity/factory.ts";
import { now } from "../kernel/clock.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildMember, buildOrganization } from "../organizations/factory.ts";
import { buildProgram } from "../programs/factory.ts";
import { buildSession } from "../sessions/factory.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());

test(
  "a learner registers for a batch, joins its session, asks and answers, and earns a certificate [PERM-116]",
  { timeout: 60_000 },
  async () => {
    const hub = await buildOrganization(world.db);
    const owner = await buildMember(world.db, hub, "OWNER");
    const place = { organizationId: hub.organizationId, createdBy: owner.userId };
    const program = await buildProgram(world.db, { ...place, visibility: "PUBLIC_PROGRAM" });
    const batch = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
    const session = await buildSession(world.db, { batchId: batch.batchId, status: "INPROGRESS", startedAt: now() });
    const colleague = await buildParticipant(world.db, batch, "ATTENDEE");
    const learner = await buildUser(world.db);
    const { batchId } = batch;
    const { sessionId } = session;
    const question = { entityId: batchId, entityType: "BATCH" as const, heading: "When do you refer?" };

    expect((await world.refusal(communityEndpoints.ask, { body: question }, learner)).status).toBe(404);
    const open = { params: { id: batchId }, body: { isRegistrationOpen: true } };
    await world.call(batchEndpoints.setRegistration, open, owner);
    await world.call(participantEndpoints.register, { params: { id: batchId }, body: {} }, learner);

    const { joinUrl } = await world.call(sessionEndpoints.join, { body: { sessionId } }, learner);
    expect(joinUrl).toBe(`/live/${sessionId}`);

    const { postDetail: asked } = await world.call(communityEndpoints.ask, { body: question }, learner);
    const subText = "<p>Probe to bone first.</p>";
    await world.call(communityEndpoints.answer, { body: { questionId: asked.postId, subText } }, colleague);
    const theirs = { ...question, heading: "Which dressing?" };
    const { postDetail: other } = await world.call(communityEndpoints.ask, { body: theirs }, colleague);
    const { postDetail } = await world.call(
      communityEndpoints.answer,
      { body: { questionId: other.postId, subText } },
      learner,
    );
    expect(postDetail).toMatchObject({ userId: learner.userId, parentId: other.postId });

    await buildAttendedSession(world.db, batchId, [learner.userId]);
    const form = await certificateForm(world.app.platform, batchId, { userList: [learner.userId] });
    await world.call(certificateEndpoints.issue, { body: form }, owner);
    await world.settled();
    const query = { userId: learner.userId };
    const { certificateList } = await world.call(certificateEndpoints.listMine, { query }, learner);
    expect(certificateList).toMatchObject([{ entityId: batchId, isFailed: false, isRevoked: false }]);
  },
);
