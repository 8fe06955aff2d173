import { SIGN_IN_ENDED_CHANNEL } from "../../../identity/signins/events.ts";
import type { AccessPlatform } from "../../../kernel/platform.ts";
import { MEMBERSHIPS_CHANNEL } from "../../../organizations/events.ts";
import { readRights, type RoomRights } from "../access.ts";
import { ENDED_CHANNEL, RIGHTS_CHANNEL } from "../events.ts";
import type { Admission } from "../providers/admission.ts";

interface Reading {
  readonly admission: Admission;
  isStale: boolean;
}

export type Concerns = (admission: Admission) => boolean;

/** Reads what people may do in rooms, and hears from all processes when that may have changed. */
export class RightsReader {
  readonly #platform: AccessPlatform;
  readonly #readings = new Set<Reading>();

  constructor(platform: AccessPlatform) {
    this.#platform = platform;
  }

  /** What somebody may do now; read again where it changed meanwhile, so that no change falls between reading and entering. */
  async read(admission: Admission): Promise<RoomRights | undefined> {
    const reading: Reading = { admission, isStale: false };
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

  /** Tells whose rights are to be read again; answers what ends the hearing. */
  hear(tell: (concerns: Concerns) => void): (() => void)[] {
    const spoil = (concerns: Concerns): void => {
      for (const reading of this.#readings) if (concerns(reading.admission)) reading.isStale = true;
    };
    const note = (concerns: Concerns): void => {
      spoil(concerns);
      tell(concerns);
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
