/** Mixes the sound of a shared screen into the microphone, because a person sends one sound. */
export class SoundMix {
  #context: AudioContext | undefined;
  #output: MediaStreamAudioDestinationNode | undefined;
  #sources: readonly MediaStreamAudioSourceNode[] = [];

  /** The track to be sent: the microphone itself, unless there is the sound of a screen. */
  mix(mic: MediaStreamTrack | null, screen: MediaStreamTrack | null): MediaStreamTrack | null {
    if (screen === null) {
      this.close();
      return mic;
    }
    const context = (this.#context ??= new AudioContext());
    const output = (this.#output ??= context.createMediaStreamDestination());
    for (const source of this.#sources) source.disconnect();
    this.#sources = (mic === null ? [screen] : [mic, screen]).map((track) => {
      const source = context.createMediaStreamSource(new MediaStream([track]));
      source.connect(output);
      return source;
    });
    void context.resume();
    return output.stream.getAudioTracks()[0] ?? mic;
  }

  close(): void {
    void this.#context?.close();
    this.#context = undefined;
    this.#output = undefined;
    this.#sources = [];
  }
}
