import { IconUserCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { clientConfig } from "../../../kernel/shared-key.ts";
import { Button, ButtonPlaceholder } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import { redirectToProvider } from "../data.ts";

/** Google requires its logo in its own colours. */
function GoogleMark({ className }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" stroke="none" aria-hidden="true">
      <path fill="#4285f4" d="M21.6 12.2q0-1-.2-1.9H12V14h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3z" />
      <path fill="#34a853" d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.2H3.100v2.6A10 10 0 0 0 12 22z" />
      <path fill="#fbbc05" d="M6.400 13.900a6 6 0 0 1 0-3.800V7.500H3.100a10 10 0 0 0 0 9z" />
      <path
        fill="#ea4335"
        d="M12 6c1.500 0 2.800.5 3.800 1.500l2.900-2.900A10 10 0 0 0 3.100 7.500l3.300 2.600A6 6 0 0 1 12 6z"
      />
    </svg>
  );
}

/** The social provider of this installation, null for none; undefined until it is known. */
function useProvider(): string | null | undefined {
  const [provider, setProvider] = useState<string | null>();
  useEffect(() => {
    void clientConfig().then(
      ({ socialProvider }) => setProvider(socialProvider),
      () => setProvider(null),
    );
  }, []);
  return provider;
}

/** Continues with a social account; nothing if no provider is configured. */
export function SocialButton() {
  const t = useText();
  const provider = useProvider();
  const [isRedirecting, setRedirecting] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (provider === undefined) return <ButtonPlaceholder />;
  if (provider === null) return null;
  const redirect = (): void => {
    setRedirecting(true);
    setFailure(undefined);
    redirectToProvider().catch((error: unknown) => {
      setRedirecting(false);
      setFailure(messageOf(error));
    });
  };
  return (
    <>
      <Button
        size="lg"
        block
        icon={provider === "Google" ? GoogleMark : IconUserCircle}
        busy={isRedirecting}
        onClick={redirect}
      >
        {t("identity.welcome.social", { provider })}
      </Button>
      {failure !== undefined && <Note tone="danger">{failure}</Note>}
    </>
  );
}
