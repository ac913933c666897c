import type { PageName } from '@app/web/pages';

/** The limit of the scripts that a page loads at first, gzipped bytes: of the pages with which most visits begin. */
export const scriptBytesMax: Partial<Record<PageName, number>> = {
  landing: 130_000,
  terms: 130_000,
  login: 220_000,
  register: 220_000,
  dashboard: 280_000,
  'admin-dashboard': 450_000,
};

/** Loaded by no first page before they are needed: charts and QR codes. */
const drawings: readonly RegExp[] = [/\/balance-history\.tsx$/, /\/step-chart\.tsx$/, /\/link-qr\.tsx$/];
const adminArea: readonly RegExp[] = [/src\/app\/admin-area-layout\.tsx$/, /\/src\/admin\//];

/** The modules that a page must not load before they are needed. */
export const lateModules = (isForAdministrators: boolean): readonly RegExp[] =>
  isForAdministrators ? drawings : [...drawings, ...adminArea];
