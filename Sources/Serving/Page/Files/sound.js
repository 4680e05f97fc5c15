// Sound in the browser: from its microphone or from files, as the program takes it: WAV, 16 kHz, mono, 16 bit.
const rate = 16000;

// Records until it is stopped, at most some seconds; tells the level meanwhile.
export async function record(mostSeconds, onLevel) {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const context = new AudioContext();
  await context.audioWorklet.addModule("recorder.js");
  const pieces = [];
  let length = 0;
  let stop;
  const done = new Promise((resolve) => { stop = resolve; });
  const recorder = new AudioWorkletNode(context, "recorder");
  recorder.port.onmessage = ({ data }) => {
    pieces.push(data);
    length += data.length;
    onLevel(Math.max(...data.map(Math.abs)));
    if (length >= mostSeconds * context.sampleRate) stop();
  };
  context.createMediaStreamSource(stream).connect(recorder);
  const finished = done.then(async () => {
    recorder.port.onmessage = null;
    for (const track of stream.getTracks()) track.stop();
    const samples = new Float32Array(length);
    let place = 0;
    for (const piece of pieces) {
      samples.set(piece, place);
      place += piece.length;
    }
    const buffer = new AudioBuffer({ length: Math.max(1, length), sampleRate: context.sampleRate });
    buffer.copyToChannel(samples, 0);
    await context.close();
    return wav(buffer);
  });
  return { stop, finished };
}

// Whatever format the browser can read.
export async function read(file) {
  const context = new OfflineAudioContext(1, 1, rate);
  return wav(await context.decodeAudioData(await file.arrayBuffer()));
}

async function wav(buffer) {
  const count = Math.max(1, Math.round(buffer.duration * rate));
  const context = new OfflineAudioContext(1, count, rate);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(context.destination);
  source.start();
  const samples = (await context.startRendering()).getChannelData(0);
  const bytes = new DataView(new ArrayBuffer(44 + 2 * count));
  const name = (place, text) => [...text].forEach((letter, i) => bytes.setUint8(place + i, letter.charCodeAt(0)));
  name(0, "RIFF");
  bytes.setUint32(4, 36 + 2 * count, true);
  name(8, "WAVEfmt ");
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, 2 * rate, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  name(36, "data");
  bytes.setUint32(40, 2 * count, true);
  samples.forEach((value, i) => {
    bytes.setInt16(44 + 2 * i, Math.round(Math.min(1, Math.max(-1, value)) * 32767), true);
  });
  return new Blob([bytes.buffer], { type: "audio/wav" });
}
