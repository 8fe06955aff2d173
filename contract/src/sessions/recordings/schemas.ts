/** RECORDING: now. COMPOSING: its file is being made. EXPIRED: deleted when the hub's time was over. */
export const RECORDING_STATUSES = ["RECORDING", "COMPOSING", "READY", "FAILED", "EXPIRED"] as const;
export type RecordingStatus = (typeof RECORDING_STATUSES)[number];

/** TEAM: those who host the session. PARTICIPANTS: everybody of its batch too. PUBLIC: anyone with the address. */
export const RECORDING_VISIBILITIES = ["TEAM", "PARTICIPANTS", "PUBLIC"] as const;
export type RecordingVisibility = (typeof RECORDING_VISIBILITIES)[number];

/** When the room came to an item of the agenda, in milliseconds of the recording. */
export interface AgendaStep {
  readonly item: number;
  readonly atMs: number;
}
