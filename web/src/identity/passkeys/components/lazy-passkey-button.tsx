import { useEffect, useState, type ComponentType } from "react";
import { loadMessages } from "../../../kernel/i18n.tsx";
import { isNative } from "../../../kernel/native.ts";
import { ButtonPlaceholder } from "../../../ui/button.tsx";

interface LazyPasskeyButtonProps {
  readonly isOffered?: boolean;
}

/** Signing in with a passkey; loaded after the page, and only if the browser supports passkeys. */
export function LazyPasskeyButton(props: LazyPasskeyButtonProps) {
  const [Loaded, setLoaded] = useState<ComponentType<LazyPasskeyButtonProps>>();
  const [isOff, setOff] = useState(() => !("PublicKeyCredential" in window) || isNative());
  useEffect(() => {
    if (isOff) return;
    const loads = Promise.all([import("./passkey-button.tsx"), loadMessages(["profile"])]);
    loads.then(
      ([{ PasskeyButton }]) => setLoaded(() => PasskeyButton),
      () => setOff(true),
    );
  }, [isOff]);
  if (isOff) return null;
  return Loaded === undefined ? <ButtonPlaceholder /> : <Loaded {...props} />;
}
