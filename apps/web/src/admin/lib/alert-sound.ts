import { pause } from '../../shared/lib/pause.ts';
import { createStore, useStore } from '../../shared/lib/store.ts';

const KEY = 'alertSound';
const volume = 0.7;
/** Two successive tones, Hz. */
const tones = [880, 1174.66];
const toneSeconds = 0.18;
/** A browser that allows playback does so within this time after a gesture. */
const unlockMs = 500;
/** Longer than two polling intervals: by then every tab has seen the event that one of them played for. */
const claimMs = 25_000;

/** `locked`: turned on, waiting for the first user gesture on the page. `blocked`: the browser refused in spite of a gesture. */
export type AlertSound = 'off' | 'on' | 'locked' | 'blocked';

const store = createStore(current, watchOtherTabs);
let audio: AudioContext | undefined;
let wasRefused = false;

const isWanted = () => localStorage.getItem(KEY) === '1';

function current(): AlertSound {
  if (!isWanted()) return 'off';
  if (audio?.state === 'running') return 'on';
  return wasRefused ? 'blocked' : 'locked';
}

/** Resumes the audio context, which browsers allow only after a user gesture. */
async function unlock(): Promise<void> {
  try {
    audio ??= new AudioContext();
    audio.onstatechange = store.notify;
    await Promise.race([audio.resume(), pause(unlockMs)]);
  } catch {
    audio = undefined; // a browser without audio support, or one that blocks it
  }
  wasRefused = audio?.state !== 'running';
  store.notify();
}

function playTones(): void {
  if (audio?.state !== 'running') return;
  const gain = audio.createGain();
  gain.connect(audio.destination);
  for (const [index, frequency] of tones.entries()) {
    const start = audio.currentTime + index * toneSeconds;
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(start);
    tone.stop(start + toneSeconds);
    /* Fade in and out within each tone: an abrupt edge would click. */
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.02);
    gain.gain.linearRampToValueAtTime(0, start + toneSeconds);
  }
}

/**
 * Turns the sound on, with a test tone, or off; stored in this browser. Call it from the click handler, because it needs the
 * gesture.
 */
export async function setAlertSound(isOn: boolean): Promise<void> {
  localStorage.setItem(KEY, isOn ? '1' : '0');
  store.notify();
  if (!isOn) return;
  await unlock();
  playTones();
}

/**
 * Plays for `event` in one tab only: the first tab that is allowed to play. Without the Web Locks API (an insecure context)
 * every tab plays.
 */
export async function playAlert(event: string): Promise<void> {
  if (current() !== 'on') return;
  /* The type says that locks always exist; in an insecure context they do not. */
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return playTones();
  await locks.request(`alert-${event}`, { ifAvailable: true }, (lock) => {
    if (lock === null) return;
    playTones();
    return pause(claimMs);
  });
}

const unlockIfLocked = () => void (current() === 'locked' && unlock());

/** A sound that was turned on in an earlier visit needs a user gesture on this page first. Returns a function that stops. */
export function unlockWithGesture(): () => void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const gesture of ['pointerdown', 'keydown'] as const) window.addEventListener(gesture, unlockIfLocked, options);
  return () => stop.abort();
}

/* Turned on or off in another tab. */
function watchOtherTabs() {
  const stop = new AbortController();
  window.addEventListener('storage', ({ key }) => key === KEY && store.notify(), stop);
  return () => stop.abort();
}

/** Whether this tab plays a sound for new requests. */
export const useAlertSound = (): AlertSound => useStore(store);
