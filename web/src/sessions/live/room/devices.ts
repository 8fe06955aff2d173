import type { RoomPreferences } from "./preferences.ts";

declare global {
  // Not yet in the library of types.
  interface DisplayMediaStreamOptions {
    readonly systemAudio?: "include" | "exclude";
  }
}

export const INPUTS = ["mic", "camera"] as const;
export type InputKind = (typeof INPUTS)[number];
export type DeviceKind = InputKind | "speaker";

/** A device that can be chosen. */
export interface Device {
  readonly kind: DeviceKind;
  readonly id: string;
  readonly name: string;
}

const KINDS = { audioinput: "mic", videoinput: "camera", audiooutput: "speaker" } as const;
/** Names that browsers give to whatever device the system uses. */
const ALIASES = ["", "default", "communications"];

/** The devices that have a name of their own; none before the person allowed access. */
export const namedDevices = (found: readonly Pick<MediaDeviceInfo, "kind" | "deviceId" | "label">[]): Device[] =>
  found.flatMap(({ kind, deviceId, label }) =>
    ALIASES.includes(deviceId) || label === "" ? [] : [{ kind: KINDS[kind], id: deviceId, name: label }],
  );

/** The device that was chosen, by its id or else by its name; undefined for the default of the system, or if it is gone. */
export const chosenDevice = (
  devices: readonly Device[],
  kind: DeviceKind,
  { id, name }: Pick<Device, "id" | "name">,
): Device | undefined => {
  const ofKind = devices.filter((device) => device.kind === kind);
  return ofKind.find((device) => device.id === id) ?? ofKind.find((device) => device.name === name);
};

export interface DeviceChanges {
  readonly connected: readonly string[];
  readonly unplugged: readonly string[];
}

/** The names of the devices that came and went; a headset is one name, though it is two devices. */
export function deviceChanges(before: readonly Device[], after: readonly Device[]): DeviceChanges {
  const beyond = (some: readonly Device[], others: readonly Device[]): string[] => {
    const names = some.filter(({ id, kind }) => !others.some((other) => other.id === id && other.kind === kind));
    return [...new Set(names.map(({ name }) => name))];
  };
  return { connected: beyond(after, before), unplugged: beyond(before, after) };
}

type ChosenInputs = Pick<RoomPreferences, "mic" | "camera" | "isNoiseSuppressed" | "isBlurred">;

/** The constraints of an input; an empty id stands for the default. */
function constraintsOf(kind: InputKind, id: string, { isNoiseSuppressed }: ChosenInputs): MediaTrackConstraints {
  // Some browsers take any other device as soon as this one is no must.
  const device = id === "" ? {} : { deviceId: { exact: id } };
  return kind === "mic"
    ? { ...device, echoCancellation: true, noiseSuppression: isNoiseSuppressed, autoGainControl: true }
    : { ...device, width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 15, max: 24 } };
}

/** Whether the browser can blur what is behind a person, and leave it sharp. */
export function canBlur(camera: MediaStreamTrack): boolean {
  // Some browsers tell no capabilities.
  const blur = "getCapabilities" in camera ? (camera.getCapabilities().backgroundBlur ?? []) : [];
  return blur.includes(true) && blur.includes(false);
}

export interface OpenScreen {
  readonly picture: MediaStreamTrack | null;
  /** The sound of the shared screen, where the browser gives it. */
  readonly sound: MediaStreamTrack | null;
}

/** Asks which screen, window or tab to share. */
export async function openScreen(): Promise<OpenScreen> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { max: 8 } },
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    systemAudio: "include",
  });
  return { picture: stream.getVideoTracks()[0] ?? null, sound: stream.getAudioTracks()[0] ?? null };
}

export type DeviceFailure = "refused" | "missing" | "busy" | "failed";

const FAILURES: Readonly<Record<string, DeviceFailure>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Why a device could not be opened. */
export const failureOf = (error: unknown): DeviceFailure =>
  (error instanceof Error || error instanceof DOMException ? FAILURES[error.name] : undefined) ?? "failed";

async function openTrack(kind: InputKind, constraints: MediaTrackConstraints): Promise<MediaStreamTrack> {
  const wanted = kind === "mic" ? { audio: constraints } : { video: constraints };
  const [track] = (await navigator.mediaDevices.getUserMedia(wanted)).getTracks();
  if (track === undefined) throw new Error("The stream has no track");
  return track;
}

/** Opens the chosen microphone or camera, or the default one where that is missing. */
export async function openInput(kind: InputKind, chosen: ChosenInputs): Promise<MediaStreamTrack> {
  const devices = namedDevices(await navigator.mediaDevices.enumerateDevices());
  const id = chosenDevice(devices, kind, chosen[kind])?.id ?? chosen[kind].id;
  const track = await openTrack(kind, constraintsOf(kind, id, chosen)).catch((error: unknown) => {
    if (id === "" || failureOf(error) !== "missing") throw error;
    return openTrack(kind, constraintsOf(kind, "", chosen));
  });
  if (kind === "camera" && canBlur(track)) {
    const constraints = constraintsOf(kind, track.getSettings().deviceId ?? "", chosen);
    await track.applyConstraints({ ...constraints, backgroundBlur: chosen.isBlurred });
  }
  return track;
}
