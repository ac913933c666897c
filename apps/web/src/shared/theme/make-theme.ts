import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import type { Language } from '@app/i18n';
import type { ThemeMode } from '../lib/theme-mode.ts';
import { palette } from './palette.ts';
import { componentTokens } from './component-tokens.ts';

/** `member` is spacious, for touch; `admin` is compact, for tables. */
export type Area = 'member' | 'admin';
type MapToken = ReturnType<MappingAlgorithm>;

/** antd's seed colours, set again after the algorithm, so that the dark algorithm does not change them. */
function exact(mode: ThemeMode): MappingAlgorithm {
  const c = palette[mode];
  const pinned: Partial<MapToken> = {
    colorPrimary: c.accent,
    colorLink: c.accent,
    colorSuccess: c.approved,
    colorWarning: c.pending,
    colorError: c.rejected,
    colorInfo: c.info,
    colorTextBase: c.text,
    colorBgBase: c.surface,
  };
  return (_seed, map) => ({ ...(map as MapToken), ...pinned });
}
const exactly = { light: exact('light'), dark: exact('dark') };

/* Thai has marks above and below its letters, Chinese fills the height of its line. */
const lineHeights: Record<Language, number> = { en: 1.5, id: 1.5, zh: 1.6, th: 1.7 };

/** The antd theme. A new object on each call: memoize on the three arguments. */
export function makeTheme(mode: ThemeMode, area: Area, lang: Language): ThemeConfig {
  const c = palette[mode];
  const member = area === 'member';
  const tall = lineHeights[lang];
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, ...(member ? [] : [theme.compactAlgorithm]), exactly[mode]],
    token: {
      // seeds
      fontFamily: 'var(--font-sans)',
      fontFamilyCode: 'var(--font-sans)',
      fontSize: 16, // admin: the compact algorithm makes it 14
      controlHeight: member ? 44 : 36, // admin: the compact algorithm makes it 32
      borderRadius: 6,
      lineWidth: 1,
      wireframe: false,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      colorPrimary: c.accent,
      colorLink: c.accent,
      colorSuccess: c.approved,
      colorWarning: c.pending,
      colorError: c.rejected,
      colorInfo: c.info,
      colorTextBase: c.text,
      colorBgBase: c.surface,
      // accent
      colorPrimaryHover: c.accentHover,
      colorPrimaryActive: c.accentActive,
      colorPrimaryBg: c.accentBg,
      colorPrimaryBgHover: c.accentBgHover,
      colorPrimaryBorder: c.accentBorder,
      colorPrimaryBorderHover: c.accent,
      colorPrimaryText: c.accent,
      colorPrimaryTextHover: c.accentHover,
      colorPrimaryTextActive: c.accentActive,
      colorLinkHover: c.accentHover,
      colorLinkActive: c.accentActive,
      // text
      colorText: c.text,
      colorTextHeading: c.text,
      colorTextSecondary: c.text2,
      colorTextTertiary: c.text3,
      colorTextDescription: c.text2,
      colorTextLabel: c.text2,
      colorTextPlaceholder: c.text3,
      colorIcon: c.text2,
      colorIconHover: c.text,
      colorTextDisabled: c.disabled,
      // surfaces and lines
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.elevated,
      colorBgMask: c.mask,
      colorBorder: c.control,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      colorBorderDisabled: c.line,
      colorFillSecondary: c.fillHover,
      colorFillTertiary: c.fill,
      colorFillQuaternary: c.sunken,
      colorBgContainerDisabled: c.fill,
      colorFillAlter: c.sunken,
      // status
      colorSuccessBg: c.approvedBg,
      colorSuccessBorder: c.approvedLine,
      colorSuccessText: c.approved,
      colorWarningBg: c.pendingBg,
      colorWarningBorder: c.pendingLine,
      colorWarningText: c.pending,
      colorErrorBg: c.rejectedBg,
      colorErrorBorder: c.rejectedLine,
      colorErrorText: c.rejected,
      colorInfoBg: c.infoBg,
      colorInfoBorder: c.infoLine,
      colorInfoText: c.info,
      // shape
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      borderRadiusXS: 2,
      lineHeight: tall,
      lineHeightLG: tall,
      lineHeightSM: tall,
      fontWeightStrong: 600,
      ...(lang === 'th' && {
        lineHeightHeading1: 1.4,
        lineHeightHeading2: 1.4,
        lineHeightHeading3: 1.45,
        lineHeightHeading4: 1.5,
        lineHeightHeading5: 1.5,
      }),
      boxShadow: 'none',
      boxShadowTertiary: 'none',
      boxShadowSecondary: mode === 'dark' ? '0 8px 28px rgba(0,0,0,.55)' : '0 8px 28px rgba(30,24,34,.14)',
      controlOutline: mode === 'dark' ? 'rgba(214,171,212,.35)' : 'rgba(91,42,92,.25)',
      controlOutlineWidth: 3,
      lineWidthFocus: 3,
    },
    components: componentTokens(mode, member),
  };
}
