import type { ProviderAccount } from "./provider.ts";

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 32};`);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1d2624;background:#fafaf8}
button{font:inherit;display:block;width:100%;text-align:left;padding:.7rem 1rem;margin:.4rem 0;border:1px solid #c9d2ce;border-radius:8px;background:#fff}
input[type=text],input[type=email]{font:inherit;display:block;width:100%;box-sizing:border-box;padding:.5rem;margin:.2rem 0 .6rem;border:1px solid #8a948f;border-radius:8px}
fieldset{border:0;border-top:1px solid #c9d2ce;margin:1.5rem 0;padding:1rem 0}small{color:#4a5450}`;

const accountButton = ({ email, firstName, lastName }: ProviderAccount): string =>
  `<button name="account" value="${escape(email)}">${escape(`${firstName} ${lastName}`)}<br><small>${escape(email)}</small></button>`;

/** The page on which a person chooses a demo account. */
export const choicePage = (
  action: string,
  accounts: readonly ProviderAccount[],
): string => `<!doctype html><html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo identity provider</title>
<style>${STYLE}</style><main><h1>Choose an account</h1>
<p>This identity provider belongs to the demo. It stands in for Google and asks for no password.</p>
<form method="post" action="${escape(action)}">${accounts.map(accountButton).join("")}</form>
<form method="post" action="${escape(action)}"><fieldset><legend>Another account</legend>
<label>E-mail <input type="email" name="email" required maxlength="50"></label>
<label>First name <input type="text" name="firstName" maxlength="50"></label>
<label>Last name <input type="text" name="lastName" maxlength="50"></label>
<label><input type="checkbox" name="verified" checked> The provider has verified the e-mail</label>
<button>Go on</button></fieldset></form></main></html>`;
