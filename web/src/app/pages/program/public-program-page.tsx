import { IconCalendarRepeat, IconCertificate, IconCheck, IconQrcode, IconStack2, IconUsers } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import type { OwnPlace } from "@openrounds/contract/batches/seats/schemas.ts";
import type { PublicBatch } from "@openrounds/contract/batches/schemas.ts";
import { registrationFormPath } from "@openrounds/contract/forms/paths.ts";
import { programQrPath } from "@openrounds/contract/programs/qr.ts";
import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { useEffect, useRef } from "react";
import { BatchFacts } from "../../../batches/components/batch-facts.tsx";
import { LanguageSelect } from "../../../identity/components/language-select.tsx";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { formatMoment, joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { deviceLocale, previewLocale, storedLocale } from "../../../kernel/locale.ts";
import { signedInUserId } from "../../../kernel/session.ts";
import { ProgramCover } from "../../../programs/components/program-cover.tsx";
import { ShareButton } from "../../../programs/components/share-button.tsx";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass, type ButtonLooks } from "../../../ui/button.tsx";
import { LogoMark } from "../../../ui/logo-mark.tsx";
import { RichTextView } from "../../../ui/rich-text-view.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";
import "../../../ui/styles/programs.css";
import "../../../ui/styles/public-program.css";
import { orderBatches } from "./batch-order.ts";
import { OtherPrograms } from "./other-programs.tsx";
import { usePublicProgram, useRegister, type PublicProgramData } from "./public-program.ts";

interface RegistrationProps {
  readonly shown: PublicProgramData;
  readonly busyId: string | undefined;
  readonly register: (batchId: string) => void;
  /** Accepts the seat that is offered to the person, or leaves the line. */
  readonly answerOffer: (batchId: string, isAccepted: boolean) => void;
}

/** The place of the person in the line of a batch, with the seat that is offered to them. */
function PlaceInLine({ place, busyId, answerOffer }: Omit<RegistrationProps, "shown"> & { readonly place: OwnPlace }) {
  const t = useText();
  const { batchId, batchName, offerEndsDateTime: endsAt } = place;
  const isBusy = busyId === batchId;
  return (
    <div className="stack g2">
      <span className="sm">
        {endsAt === null
          ? t("programs.public.place", { place: place.place })
          : t("programs.public.offer", { when: formatMoment(endsAt) })}
      </span>
      <span className="row g2 wrap">
        {endsAt !== null && (
          <Button
            look="primary"
            busy={isBusy}
            aria-label={t("programs.public.acceptFor", { batch: batchName })}
            onClick={() => answerOffer(batchId, true)}
          >
            {t("programs.public.accept")}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => answerOffer(batchId, false)}>
          {t(endsAt === null ? "programs.public.leave" : "programs.public.decline")}
        </Button>
      </span>
    </div>
  );
}

/** Seats, line and dates of the registration of a batch. */
function SeatFacts({ registration }: Pick<PublicBatch, "registration">) {
  const t = useText();
  const { state, seatsLeft, waitingCount, opensDateTime, closesDateTime } = registration;
  const facts = [
    ...(state === "LATER" && opensDateTime !== null
      ? [t("programs.public.opens", { when: formatMoment(opensDateTime) })]
      : []),
    ...(state === "OPEN" && seatsLeft !== null ? [t("programs.public.seatsLeft", { count: seatsLeft })] : []),
    ...(state === "FULL" ? [t("programs.public.full", { count: waitingCount })] : []),
    ...((state === "OPEN" || state === "FULL") && closesDateTime !== null
      ? [t("programs.public.closes", { when: formatMoment(closesDateTime) })]
      : []),
  ];
  if (facts.length === 0) return null;
  return <p className="sm t2 num">{facts.join(" · ")}</p>;
}

/** The action on a batch: register, or why not. */
function BatchRegistration({ batch, ...props }: RegistrationProps & { readonly batch: PublicBatch }) {
  const { shown, busyId, register } = props;
  const t = useText();
  if (shown.registeredIn.has(batch.batchId)) {
    return (
      <Button icon={IconCheck} disabled>
        {t("programs.public.registered")}
      </Button>
    );
  }
  if (batch.entityStatus === "COMPLETED") return <Button disabled>{t("programs.public.completed")}</Button>;
  const place = shown.places.get(batch.batchId);
  if (place !== undefined) return <PlaceInLine {...props} place={place} />;
  const { state } = batch.registration;
  if (state === "LATER") return <Badge>{t("programs.public.notOpen")}</Badge>;
  if (state === "CLOSED") return <Badge>{t("programs.public.closed")}</Badge>;
  return (
    <Button
      look="primary"
      busy={busyId === batch.batchId}
      aria-label={t(state === "FULL" ? "programs.public.joinLineOf" : "programs.public.registerFor", {
        batch: batch.batchName,
      })}
      onClick={() => register(batch.batchId)}
    >
      {t(state === "FULL" ? "programs.public.joinLine" : "programs.public.register")}
    </Button>
  );
}

function BatchCard({ batch, ...props }: RegistrationProps & { readonly batch: PublicBatch }) {
  const t = useText();
  const { batchId } = batch;
  const sessionCount = props.shown.sessionCounts.get(batchId) ?? 0;
  return (
    <article className="card pbat">
      <div className="grow">
        <h3>{batch.batchName}</h3>
        <div className="bcard__m">
          <BatchFacts batch={batch} showsAllOnPhone />
          {sessionCount > 0 && (
            <span className="meta num">
              <IconCalendarRepeat className="i" aria-hidden />
              {t("programs.public.sessions", { count: sessionCount })}
            </span>
          )}
        </div>
        <SeatFacts registration={batch.registration} />
      </div>
      {props.shown.unanswered.has(batchId) && (
        <Link to={registrationFormPath(batchId)} className={buttonClass({ look: "primary" })}>
          {t("programs.public.answer")}
        </Link>
      )}
      <BatchRegistration {...props} batch={batch} />
    </article>
  );
}

/** The batches: the open ones first, those that are over or closed folded. */
function PublicBatches(props: RegistrationProps) {
  const t = useText();
  const { batches } = props.shown;
  const { current, past } = orderBatches(props.shown);
  const open = batches.filter(({ isRegistrationOpen }) => isRegistrationOpen).length;
  return (
    <div className="stack g4">
      <div className="row between">
        <h2>{t("programs.details.batches")}</h2>
        <span className="sm t3 num">{t("programs.public.batchCount", { count: batches.length, open })}</span>
      </div>
      {batches.length === 0 && (
        <EmptyState title={t("programs.batches.empty")} text={t("programs.batches.emptyText")} />
      )}
      {current.map((batch) => (
        <BatchCard key={batch.batchId} {...props} batch={batch} />
      ))}
      {past.length > 0 && (
        <details open={current.length === 0}>
          <summary className="sm semi pbat__fold">{t("programs.public.past", { count: past.length })}</summary>
          <div className="stack g4 pbat__past">
            {past.map((batch) => (
              <BatchCard key={batch.batchId} {...props} batch={batch} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

/** The primary button: registers in the first batch that is open to the person. */
function RegisterInNextBatch({ shown, busyId, register, answerOffer: _, ...looks }: RegistrationProps & ButtonLooks) {
  const t = useText();
  const next = shown.batches.find(
    ({ batchId, registration }) =>
      registration.state === "OPEN" && !shown.registeredIn.has(batchId) && !shown.places.has(batchId),
  );
  if (next === undefined) return null;
  return (
    <Button {...looks} size="lg" busy={busyId === next.batchId} onClick={() => register(next.batchId)}>
      {t("programs.public.registerFor", { batch: next.batchName })}
    </Button>
  );
}

function ProgramHero(props: RegistrationProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { program, batches, participantCount } = props.shown;
  const product = t("app.product");
  useEffect(() => {
    document.title = `${program.name} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [program.name, product]);
  return (
    <section className="phero">
      <div className="phero__in">
        <div className="phero__t">
          <span className="row g3 sm phero__o">
            <OrganizationLogo name={program.organizationName} logo={program.organizationLogo} size="md" />
            <span>
              <span className="semi">{program.organizationName}</span>
              {program.organizationPlace !== "" && <span className="name-line">{program.organizationPlace}</span>}
            </span>
          </span>
          <h1 className="display" ref={heading} tabIndex={-1}>
            {program.name}
          </h1>
          <p>{visibleText(program.programObject)}</p>
          <div className="phero__m">
            {program.isCertificationProgram && (
              <span className="meta">
                <IconCertificate className="i" aria-hidden />
                {t("programs.details.certificate")}
              </span>
            )}
            <span className="meta num">
              <IconStack2 className="i" aria-hidden />
              {t("programs.details.batchCount", { count: batches.length })}
            </span>
            {participantCount > 0 && (
              <span className="meta num">
                <IconUsers className="i" aria-hidden />
                {t("programs.public.joined", { count: participantCount })}
              </span>
            )}
          </div>
          <div className="row g3 phero__a">
            <span className="only-d">
              <RegisterInNextBatch {...props} look="invert" />
            </span>
            <ShareButton title={program.name} url={program.publicProgramLink} look="hero" size="lg" />
            <a
              className={buttonClass({ look: "hero", size: "lg" })}
              href={programQrPath(program.programId)}
              target="_blank"
              rel="noreferrer"
            >
              <IconQrcode className="i" aria-hidden />
              <span>{t("programs.public.qr")}</span>
            </a>
          </div>
        </div>
        <div className="phero__c">
          <ProgramCover
            programId={program.programId}
            focusAreaId={program.focusAreas[0]?.focusAreaId}
            logo={program.logo}
          />
        </div>
      </div>
    </section>
  );
}

function ProgramAsides({ shown: { program } }: Pick<RegistrationProps, "shown">) {
  const t = useText();
  const { certificateCriteria, isCertificationProgram, targetedOccupations } = program;
  return (
    <aside className="stack g4" aria-label={t("programs.details.about")}>
      <section className="card card--p stack g3">
        <h2 className="lg">{t("programs.public.learn")}</h2>
        <div className="sm">
          <RichTextView html={program.description} />
        </div>
      </section>
      {targetedOccupations.length > 0 && (
        <section className="card card--p stack g2">
          <h2 className="lg">{t("programs.public.for")}</h2>
          <p className="sm t2">{joinList(targetedOccupations.map(({ name }) => name))}</p>
        </section>
      )}
      {isCertificationProgram && certificateCriteria !== "" && (
        <section className="card card--p stack g2">
          <h2 className="lg">{t("programs.details.certificate")}</h2>
          <p className="sm t2">{certificateCriteria}</p>
        </section>
      )}
    </aside>
  );
}

function ProgramUnavailable({ failure, onAgain }: { readonly failure: unknown; readonly onAgain: () => void }) {
  const t = useText();
  const isNotFound = failure instanceof CallFailure && (failure.status === 404 || failure.status === 400);
  const title = isNotFound ? t("programs.public.away") : t("COMMON_ERROR_MESSAGE");
  const product = t("app.product");
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <div className="page">
      <h1 className="sr">{t("programs.public.title")}</h1>
      <FailedState
        title={title}
        text={isNotFound ? t("programs.public.awayText") : messageOf(failure)}
        action={isNotFound ? undefined : <Button onClick={onAgain}>{t("app.again")}</Button>}
      />
      {isNotFound && <OtherPrograms />}
    </div>
  );
}

/** The public page of a program: its description, its batches, and registration. */
export function PublicProgramPage() {
  const t = useText();
  const { programId = "" } = useParams({ strict: false }) as { programId?: string };
  const publicProgram = usePublicProgram(programId);
  const { loaded, reload } = publicProgram;
  const registration = useRegister(programId, publicProgram);
  useEffect(() => {
    const locale = deviceLocale();
    if (storedLocale() === undefined && locale !== undefined) previewLocale(locale);
  }, []);
  const isSignedIn = signedInUserId() !== null;
  return (
    <div className="pubpage">
      <header className="nav nav--plain pub">
        <div className="nav__l">
          <Link to={isSignedIn ? "/home" : "/welcome"} className="logo" aria-label={t("app.nav.logo")}>
            <LogoMark />
            <span>{t("app.product")}</span>
          </Link>
        </div>
        <div className="nav__r">
          <LanguageSelect />
          <Link to={isSignedIn ? "/home" : "/welcome"} className={buttonClass({ look: "ghost" })}>
            {t(isSignedIn ? "app.nav.home" : "programs.public.login")}
          </Link>
        </div>
      </header>
      <main>
        {loaded === undefined && (
          <div className="page">
            <h1 className="sr">{t("programs.public.title")}</h1>
            <Skeleton lines={5} height="3rem" />
          </div>
        )}
        {loaded !== undefined && "failure" in loaded && (
          <ProgramUnavailable failure={loaded.failure} onAgain={() => void reload()} />
        )}
        {loaded !== undefined && "shown" in loaded && (
          <>
            <ProgramHero {...registration} shown={loaded.shown} />
            <div className="page">
              <div className="cols">
                <PublicBatches {...registration} shown={loaded.shown} />
                <ProgramAsides shown={loaded.shown} />
              </div>
            </div>
            <div className="savebar only-m">
              <RegisterInNextBatch {...registration} shown={loaded.shown} look="primary" />
            </div>
          </>
        )}
      </main>
    </div>
  );
}
