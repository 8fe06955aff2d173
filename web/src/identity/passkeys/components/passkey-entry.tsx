import { useEffect, useState, type ComponentType } from "react";
import { loadMessages } from "../../../kernel/i18n.tsx";
import { isNative } from "../../../kernel/native.ts";
import { ButtonPlaceholder } from "../../../ui/button.tsx";

interface PasskeyEntryProps {
  readonly isOffered?: boolean;
}

/** Signing in with a passkey; comes after the page, and only where the browser knows passkeys. */
export function PasskeyEntry(props: PasskeyEntryProps) {
  const [Shown, setShown] = useState<ComponentType<PasskeyEntryProps>>();
  const [isOff, setOff] = useState(() => !("PublicKeyCredential" in window) || isNative());
  useEffect(() => {
    if (isOff) return;
    const loads = Promise.all([import("./passkey-button.tsx"), loadMessages(["profile"])]);
    loads.then(
      ([{ PasskeyButton }]) => setShown(() => PasskeyButton),
      () => setOff(true),
    );
  }, [isOff]);
  if (isOff) return null;
  return Shown === undefined ? <ButtonPlaceholder /> : <Shown {...props} />;
}
