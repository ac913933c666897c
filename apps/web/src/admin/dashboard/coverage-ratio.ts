import type { Language } from '@app/i18n';
import { PPM } from '@app/money';
import { formatPercent } from '../../shared/lib/format-number.ts';

/** The ratio at which money at the bank equals what is owed, ppm. */
export const fullCover = PPM;

/** A hundredth of a percent, ppm: the smallest step that is shown. */
const shownStep = 100;

/** A ratio in ppm as a percentage, rounded down, so that incomplete coverage never reads as 100%. */
export const coverageText = (ratioPpm: number, language: Language): string =>
  formatPercent((Math.floor(ratioPpm / shownStep) * shownStep) / PPM, language);
