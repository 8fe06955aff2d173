import { Redirect } from "../../kernel/redirect.tsx";

/** The e-mail flow begins with the e-mail. */
export const EmailPage = () => <Redirect to="/email/verify" />;

/** The phone flow begins with the phone. */
export const PhonePage = () => <Redirect to="/phone/verify" />;
