import { useSuspenseQuery } from "@tanstack/react-query";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { userIdOrSentinel } from "../../kernel/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";

/** The user who is signed in. */
export const useSignedInUser = () =>
  useSuspenseQuery(endpointQuery(identityEndpoints.readUser, { params: { userId: userIdOrSentinel() } })).data.user;

/** The avatar of the user who is signed in, in a ring that shows how complete the profile is. */
export function AccountPicture() {
  const { userId, firstName, lastName, profileImage, profilePercentage } = useSignedInUser();
  return (
    <>
      <ProgressRing percent={profilePercentage} size={38} width={2.5} className="me__ring" />
      <Avatar id={userId} name={`${firstName} ${lastName}`.trim()} image={profileImage} size="nav" />
    </>
  );
}
