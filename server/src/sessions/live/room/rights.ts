import { SIGN_IN_ENDED_CHANNEL } from "../../../identity/signins/events.ts";
import type { AccessPlatform } from "../../../kernel/platform.ts";
import { MEMBERSHIPS_CHANNEL } from "../../../organizations/events.ts";
import { readRights, type RoomRights } from "../access.ts";
import { ENDED_CHANNEL, RIGHTS_CHANNEL } from "../events.ts";
import type { Admission } from "../providers/admission.ts";

interface RightsReading {
  readonly admission: Admission;
  isStale: boolean;
}

export type AffectedBy = (admission: Admission) => boolean;

/** Reads the rights of people in rooms, and listens to all processes for changes. */
export class RightsReader {
  readonly #platform: AccessPlatform;
  readonly #readings = new Set<RightsReading>();

  constructor(platform: AccessPlatform) {
    this.#platform = platform;
  }

  /**
   * The current rights of a person. They are read again after a concurrent change, so that no change is lost between
   * reading and entering.
   */
  async read(admission: Admission): Promise<RoomRights | undefined> {
    const reading: RightsReading = { admission, isStale: false };
    this.#readings.add(reading);
    try {
      for (;;) {
        reading.isStale = false;
        const rights = await readRights(this.#platform, admission);
        if (!reading.isStale) return rights;
      }
    } finally {
      this.#readings.delete(reading);
    }
  }

  /** Calls back with the affected admissions; returns functions that unsubscribe. */
  hear(notify: (concerns: AffectedBy) => void): (() => void)[] {
    const spoil = (concerns: AffectedBy): void => {
      for (const reading of this.#readings) if (concerns(reading.admission)) reading.isStale = true;
    };
    const note = (concerns: AffectedBy): void => {
      spoil(concerns);
      notify(concerns);
    };
    const ofPerson = (id: string): void => note(({ userId }) => userId === id);
    const { fanout } = this.#platform;
    return [
      fanout.subscribe(ENDED_CHANNEL, (id) => spoil(({ sessionId }) => sessionId === id)),
      fanout.subscribe(RIGHTS_CHANNEL, ofPerson),
      fanout.subscribe(MEMBERSHIPS_CHANNEL, ofPerson),
      fanout.subscribe(SIGN_IN_ENDED_CHANNEL, (id) => note(({ by }) => "signInId" in by && by.signInId === id)),
    ];
  }
}
