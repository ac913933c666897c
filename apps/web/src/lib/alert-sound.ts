import { useSyncExternalStore } from 'react';
import { pause } from './pause.ts';

const KEY = 'alertSound';
const volume = 0.7;
/** Two tones one after the other, Hz. */
const tones = [880, 1174.66];
const toneSeconds = 0.18;
/** A browser that lets us play does so within this time after a gesture. */
const unlockMs = 500;
/** Longer than two polls: by then every tab has seen what one of them played for. */
const claimMs = 25_000;

/** `locked`: wanted, and waiting for the first touch of the page. `blocked`: the browser refused in spite of one. */
export type AlertSound = 'off' | 'on' | 'locked' | 'blocked';

const listeners = new Set<() => void>();
let audio: AudioContext | undefined;
let wasRefused = false;

const isWanted = () => localStorage.getItem(KEY) === '1';

function current(): AlertSound {
  if (!isWanted()) return 'off';
  if (audio?.state === 'running') return 'on';
  return wasRefused ? 'blocked' : 'locked';
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks the browser to let us play; only a gesture makes it agree. */
async function unlock(): Promise<void> {
  try {
    audio ??= new AudioContext();
    audio.onstatechange = tell;
    await Promise.race([audio.resume(), pause(unlockMs)]);
  } catch {
    audio = undefined; // a browser without sound, or one that allows none
  }
  wasRefused = audio?.state !== 'running';
  tell();
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
    /* Up and down again within each tone: a hard edge would crack. */
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.02);
    gain.gain.linearRampToValueAtTime(0, start + toneSeconds);
  }
}

/** Turns the sound on, with a test tone, or off; remembered in this browser. Call it from the click itself. */
export async function wantAlertSound(wanted: boolean): Promise<void> {
  localStorage.setItem(KEY, wanted ? '1' : '0');
  tell();
  if (!wanted) return;
  await unlock();
  playTones();
}

/**
 * Plays for `event`, in one tab only: whichever tab that may play notices it first. A browser without locks (a page that
 * is not served safely) plays in each.
 */
export async function playAlert(event: string): Promise<void> {
  if (current() !== 'on') return;
  /* The type says that locks are always there; in an unsafe context they are not. */
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return playTones();
  await locks.request(`alert-${event}`, { ifAvailable: true }, (lock) => {
    if (lock === null) return;
    playTones();
    return pause(claimMs);
  });
}

/* The sound that was turned on in an earlier visit comes back with the first touch of the page. */
for (const gesture of ['pointerdown', 'keydown'] as const) {
  window.addEventListener(gesture, () => void (current() === 'locked' && unlock()), { capture: true, passive: true });
}
/* Turned on or off in another tab. */
window.addEventListener('storage', ({ key }) => key === KEY && tell());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether new requests are heard in this tab. */
export const useAlertSound = (): AlertSound => useSyncExternalStore(subscribe, current);
