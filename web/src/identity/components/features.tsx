import { IconCertificate, IconMessages, IconVideo } from "@tabler/icons-react";
import { useText } from "../../kernel/i18n.tsx";

const FEATURES = [
  { icon: IconVideo, title: "identity.feature.sessions", text: "identity.feature.sessionsText" },
  { icon: IconMessages, title: "identity.feature.peers", text: "identity.feature.peersText" },
  { icon: IconCertificate, title: "identity.feature.certificates", text: "identity.feature.certificatesText" },
] as const;

/** The three key features of the product. */
export function Features({ className }: { readonly className: string }) {
  const t = useText();
  return (
    <div className={className}>
      {FEATURES.map(({ icon: Shown, title, text }) => (
        <div key={title}>
          <span className="auth__fi">
            <Shown className="i" aria-hidden />
          </span>
          <p className="semi sm">{t(title)}</p>
          <p className="sm auth__ft">{t(text)}</p>
        </div>
      ))}
    </div>
  );
}
