import { Navigate } from "@tanstack/react-router";

/** The e-mail flow begins with the e-mail. */
export const EmailPage = () => <Navigate to="/email/verify" replace />;

/** The phone flow begins with the phone. */
export const PhonePage = () => <Navigate to="/phone/verify" replace />;
