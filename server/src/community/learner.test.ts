import { afterAll, beforeAll, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { buildParticipant } from "../batches/factory.ts";
import { certificateForm } from "../certificates/factory.ts";
import { buildUser } from "../identity/factory.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHeldSession, buildHubWithSession, runningNow } from "../sessions/factory.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());

test(
  "a learner registers for a batch, joins its session, asks and answers, and earns a certificate [PERM-116]",
  { timeout: 60_000 },
  async () => {
    const { owner, batch, session } = await buildHubWithSession(world.db, {
      program: { visibility: "PUBLIC_PROGRAM" },
      session: runningNow(),
    });
    const colleague = await buildParticipant(world.db, batch, "ATTENDEE");
    const learner = await buildUser(world.db);
    const { batchId } = batch;
    const { sessionId } = session;
    const question = { entityId: batchId, entityType: "BATCH" as const, heading: "When do you refer?" };

    expect((await world.refusal(communityEndpoints.ask, { body: question }, learner)).status).toBe(404);
    const open = { params: { id: batchId }, body: { isRegistrationOpen: true } };
    await world.call(batchEndpoints.setRegistration, open, owner);
    await world.call(seatEndpoints.register, { params: { id: batchId }, body: {} }, learner);

    const { joinUrl } = await world.call(sessionEndpoints.join, { body: { sessionId } }, learner);
    expect(joinUrl).toBe(`/live/${sessionId}`);

    const { postDetail: ownQuestion } = await world.call(communityEndpoints.ask, { body: question }, learner);
    const subText = "<p>Probe to bone first.</p>";
    await world.call(communityEndpoints.answer, { body: { questionId: ownQuestion.postId, subText } }, colleague);
    const theirs = { ...question, heading: "Which dressing?" };
    const { postDetail: other } = await world.call(communityEndpoints.ask, { body: theirs }, colleague);
    const { postDetail } = await world.call(
      communityEndpoints.answer,
      { body: { questionId: other.postId, subText } },
      learner,
    );
    expect(postDetail).toMatchObject({ userId: learner.userId, parentId: other.postId });

    await buildHeldSession(world.db, { batchId }, [learner]);
    const form = await certificateForm(world.app.platform, batchId, { userList: [learner.userId] });
    await world.call(certificateEndpoints.issue, { body: form }, owner);
    await world.settled();
    const query = { userId: learner.userId };
    const { certificateList } = await world.call(certificateEndpoints.listMine, { query }, learner);
    expect(certificateList).toMatchObject([{ entityId: batchId, isFailed: false, isRevoked: false }]);
  },
);
