import type { Language } from '@app/i18n';
import { PPM } from '@app/money';
import { formatPercent } from '../../lib/percent.ts';

/** The ratio at which all that is owed lies at the bank, ppm. */
export const fullCover = PPM;

/** A hundredth of a percent, ppm: the least that is shown. */
const shownStep = 100;

/** A ratio in ppm as a percentage, rounded down: what is not covered never reads as 100%. */
export const coverageText = (ratioPpm: number, language: Language): string =>
  formatPercent((Math.floor(ratioPpm / shownStep) * shownStep) / PPM, language);
