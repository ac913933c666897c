/* No schema here: a page loads this module. */

/** What has to be done once before the product is offered to the public, in the order in which it is shown. */
export const dayOneSteps = [
  'company_facts',
  'contact',
  'logo',
  'bank_destination',
  'second_administrator',
  'second_factor',
  'mail',
  'backup',
  'protection',
  'live_mode',
] as const;
export type DayOneStep = (typeof dayOneSteps)[number];

/** What a step lacks; the step that has to be done next, where it consists of several. */
export const dayOneGaps = [
  'company_facts',
  'contact',
  'logo',
  'bank_destination',
  'second_administrator',
  'second_log_in',
  'second_factor',
  'mail',
  'backup',
  'backup_verification',
  'licence_statement',
  'source_of_returns',
  'complaint_contact',
  'demo_accounts',
  'protection',
  'live_mode',
] as const;
export type DayOneGap = (typeof dayOneGaps)[number];
