import { FormLinks } from "../../../forms/components/form-links.tsx";
import { WaitingCard } from "../../../notifications/waiting/components/waiting-card.tsx";

/** What waits for the person, and the way to all their forms. */
export const WaitingPart = () => <WaitingCard more={<FormLinks />} />;
