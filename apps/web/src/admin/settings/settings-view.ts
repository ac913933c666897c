import { useAddressParams, toFirstPage } from '../../shared/lib/address-params.ts';

export const settingsTabs = ['general', 'logo', 'limits', 'company', 'protection', 'history'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** The tab of the settings, in the query string. */
export function useSettingsTab() {
  const { params, change } = useAddressParams();
  const tab: SettingsTab = settingsTabs.find((each) => each === params.get('tab')) ?? 'general';
  return { tab, showTab: (next: SettingsTab) => change({ tab: next === 'general' ? null : next, ...toFirstPage }) };
}
