const TONES = [
  { hertz: 660, atS: 0 },
  { hertz: 880, atS: 0.14 },
] as const;
const TONE_S = 0.3;
const VOLUME = 0.12;

/** Plays two soft tones; silent where the browser lets no page sound. */
export function chime(): void {
  const context = new AudioContext();
  const startsAt = context.currentTime;
  for (const { hertz, atS } of TONES) {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(VOLUME, startsAt + atS);
    loudness.gain.exponentialRampToValueAtTime(0.001, startsAt + atS + TONE_S);
    tone.connect(loudness).connect(context.destination);
    tone.start(startsAt + atS);
    tone.stop(startsAt + atS + TONE_S);
    if (hertz === TONES.at(-1)?.hertz) tone.addEventListener("ended", () => void context.close());
  }
}
