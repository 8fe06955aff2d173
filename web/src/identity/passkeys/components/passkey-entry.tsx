import { useEffect, useState, type ComponentType } from "react";
import { loadMessages } from "../../../kernel/i18n.tsx";
import { isNative } from "../../../kernel/native.ts";

interface PasskeyEntryProps {
  readonly isOffered?: boolean;
}

/** Signing in with a passkey; comes after the page, and only where the browser knows passkeys. */
export function PasskeyEntry(props: PasskeyEntryProps) {
  const [Shown, setShown] = useState<ComponentType<PasskeyEntryProps>>();
  useEffect(() => {
    if (!("PublicKeyCredential" in window) || isNative()) return;
    const loads = Promise.all([import("./passkey-button.tsx"), loadMessages(["profile"])]);
    loads.then(
      ([{ PasskeyButton }]) => setShown(() => PasskeyButton),
      () => undefined,
    );
  }, []);
  return Shown && <Shown {...props} />;
}
