/** A user who touched the page this recently is present; a call then counts as theirs although a timer made it. */
const presenceMs = 15_000;

let lastInputAt = performance.now();
for (const event of ['pointerdown', 'keydown'] as const) {
  window.addEventListener(event, () => (lastInputAt = performance.now()), { capture: true, passive: true });
}

export const isPersonPresent = (): boolean => performance.now() - lastInputAt < presenceMs;
