import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { openBarcodeReader } from './barcode-reader.ts';
import { signalHit } from './signal-hit.ts';
import { readFrame, type CodesInView } from './scan.rules.ts';

/** Why no picture shows. */
export type CameraTrouble = 'insecure' | 'denied' | 'noCamera' | 'busyCamera';

/** Looking more often finds nothing sooner and warms the phone. */
const LOOK_MS = 120;

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: 'starting' | 'on' | CameraTrouble;
  torch: { isOn: boolean; toggle: () => void } | undefined;
  retry: () => void;
}

/** Shows the camera in a video and reads codes from it, unless something else is asked meanwhile. Its tracks stop when the component goes and while the page is hidden. */
export function useCamera(onCode: (code: string) => void, isPaused: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('starting');
  const [attempt, setAttempt] = useState(0);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isTorchOn, setTorchOn] = useState(false);
  const hit = useEffectEvent((code: string) => {
    if (isPaused) return;
    signalHit();
    onCode(code);
  });
  const tell = useEffectEvent((next: Camera['state'], opened?: MediaStreamTrack) => {
    setState(next);
    setTrack(opened);
    setTorchOn(false);
  });
  useEffect(() => (video.current ? runCamera(video.current, tell, hit) : undefined), [attempt]);
  const hasTorch = track && 'torch' in (track.getCapabilities?.() ?? {});
  const toggle = () => {
    const constraint = { advanced: [{ torch: !isTorchOn } as MediaTrackConstraintSet] };
    void track?.applyConstraints(constraint).then(() => setTorchOn(!isTorchOn));
  };
  return { video, state, torch: hasTorch ? { isOn: isTorchOn, toggle } : undefined, retry: () => setAttempt((n) => n + 1) };
}

type Tell = (state: Camera['state'], opened?: MediaStreamTrack) => void;

/** Runs the camera until the returned function is called. */
function runCamera(video: HTMLVideoElement, tell: Tell, hit: (code: string) => void) {
  let isClosed = false;
  let stream: MediaStream | undefined;
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = undefined;
  };
  const start = async () => {
    tell('starting');
    try {
      const got = await openCamera();
      stop();
      stream = got;
      if (isClosed || document.hidden) return stop();
      video.srcObject = got;
      await video.play();
      tell('on', got.getVideoTracks()[0]);
      await lookForCodes(video, () => stream === got, hit);
    } catch (error) {
      stop();
      if (!isClosed && !document.hidden) tell(troubleOf(error));
    }
  };
  const turn = () => {
    stop();
    if (!document.hidden) void start();
  };
  void start();
  document.addEventListener('visibilitychange', turn);
  return () => {
    isClosed = true;
    document.removeEventListener('visibilitychange', turn);
    stop();
  };
}

class Insecure extends Error {}

function openCamera(): Promise<MediaStream> {
  // Browsers hide the cameras from pages that came without https.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (!devices?.getUserMedia) throw new Insecure();
  return devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
}

function troubleOf(error: unknown): CameraTrouble {
  if (error instanceof Insecure) return 'insecure';
  switch ((error as Error).name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'noCamera';
    default:
      return 'busyCamera';
  }
}

async function lookForCodes(video: HTMLVideoElement, isOpen: () => boolean, hit: (code: string) => void) {
  const reader = await openBarcodeReader();
  let inView: CodesInView = new Map();
  while (isOpen()) {
    // A frame that cannot be read is one without a code.
    const codes = await reader.read(video).catch(() => []);
    if (!isOpen()) return;
    const read = readFrame(inView, codes, performance.now());
    inView = read.inView;
    for (const code of read.hits) hit(code);
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
}
