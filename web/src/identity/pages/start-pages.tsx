import { Away } from "../../kernel/away.tsx";

/** The e-mail flow begins with the e-mail. */
export const EmailPage = () => <Away to="/email/verify" />;

/** The phone flow begins with the phone. */
export const PhonePage = () => <Away to="/phone/verify" />;
