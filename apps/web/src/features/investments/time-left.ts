const hourMs = 3_600_000;
const dayHours = 24;

/** Full days and hours until `end`; null when it has come. */
export function timeLeft(end: string | number | Date, now: string | number | Date): { days: number; hours: number } | null {
  const ms = new Date(end).getTime() - new Date(now).getTime();
  if (ms <= 0) return null;
  const hours = Math.floor(ms / hourMs);
  return { days: Math.floor(hours / dayHours), hours: hours % dayHours };
}
