import { idr } from '@app/money';
import type { PublicSettings } from './settings.ts';

/** The ids of the page elements in which the server writes the settings and the plans as JSON. */
export const SETTINGS_ELEMENT_ID = 'settings';
export const PLANS_ELEMENT_ID = 'plans-data';

/** The title of the site: for search engines, tabs and shared links. */
export const siteTitleOf = ({ seoTitle, websiteName }: Pick<PublicSettings, 'seoTitle' | 'websiteName'>): string => seoTitle || websiteName;

/**
 * The settings of a new database. The web app uses the default of each setting that is neither in the page nor stored in the browser, and that
 * of `operatingMode` whenever it is not in the page. A test compares the defaults with the settings that the migrations create.
 */
export const settingsDefaults: PublicSettings = {
  websiteName: 'DCI',
  seoTitle: 'DCI Daily Compound Investment',
  seoDescription: 'Platform investasi dengan bunga majemuk harian',
  logoUrl: null,
  whatsapp: null,
  telegram: null,
  email: null,
  minDeposit: idr(65_000),
  minWithdrawal: idr(65_000),
  minDepositQris: idr(13_000),
  companyName: 'DCI Pte. Ltd.',
  registrationNumber: '201532966C',
  registeredIn: 'Singapore',
  businessField: 'Financial services',
  operatingMode: 'demonstration',
  licenceStatement: null,
  sourceOfReturns: null,
  complaintContact: null,
};
