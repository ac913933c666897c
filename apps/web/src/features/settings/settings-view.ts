import { useAddressParams, toFirstPage } from '../../lib/address-params.ts';

export const settingsTabs = ['general', 'logo', 'limits', 'company', 'history'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Which of the sides of the settings is shown, as the address says. */
export function useSettingsTab() {
  const { params, change } = useAddressParams();
  const tab: SettingsTab = settingsTabs.find((each) => each === params.get('tab')) ?? 'general';
  return { tab, showTab: (next: SettingsTab) => change({ tab: next === 'general' ? null : next, ...toFirstPage }) };
}
