import type { ThemeConfig } from 'antd';
import type { Mode } from '../../lib/theme-mode.ts';
import { palette } from './palette.ts';

/** What single antd components need beyond the shared tokens. */
export function componentTokens(mode: Mode, member: boolean): NonNullable<ThemeConfig['components']> {
  const c = palette[mode];
  return {
    Button: {
      fontWeight: 600, primaryColor: c.onAccent, solidTextColor: c.onAccent, primaryShadow: 'none',
      defaultShadow: 'none', dangerShadow: 'none', dangerColor: mode === 'dark' ? '#2e0d0c' : '#ffffff',
      defaultBorderColor: c.control, defaultHoverBg: c.sunken, contentFontSizeLG: 16,
    },
    Card: { headerFontSize: member ? 16 : 14, headerHeight: member ? 52 : 44, bodyPadding: member ? 20 : 16, headerPadding: member ? 20 : 16 },
    Table: {
      headerBg: c.sunken, headerColor: c.text2, headerSplitColor: 'transparent', headerBorderRadius: 0,
      borderColor: c.line, rowHoverBg: c.sunken, rowSelectedBg: c.accentBg, rowSelectedHoverBg: c.accentBgHover,
      cellPaddingBlockSM: 7, cellPaddingInlineSM: 12, cellFontSizeSM: 13,
      cellPaddingBlockMD: 11, cellPaddingInlineMD: 12, cellFontSizeMD: 14,
    },
    Tabs: { itemColor: c.text2, itemSelectedColor: c.text, itemHoverColor: c.text, inkBarColor: c.accent, horizontalItemGutter: 24 },
    Menu: {
      itemHeight: 36, itemBorderRadius: 6, itemColor: c.text2, itemHoverBg: c.fill, itemSelectedBg: c.accentBg,
      itemSelectedColor: c.accent, itemMarginInline: 8, activeBarBorderWidth: 0, iconSize: 16, groupTitleColor: c.text3,
    },
    Layout: { bodyBg: c.page, headerBg: c.surface, siderBg: c.surface, lightSiderBg: c.surface, headerHeight: 56, headerPadding: '0 24px', footerBg: c.page },
    Segmented: { trackBg: c.fill, trackPadding: 3, itemColor: c.text2, itemSelectedBg: c.surface, itemSelectedColor: c.accent },
    Slider: { railBg: c.fillHover, railHoverBg: c.fillHover, trackBg: c.accent, trackHoverBg: c.accentHover, handleColor: c.accent, handleSize: 18, handleSizeHover: 20, railSize: 4, dotBorderColor: c.control },
    Drawer: { footerPaddingBlock: 12, footerPaddingInline: member ? 20 : 24 },
    Modal: { titleFontSize: 18, contentBg: c.elevated },
    Form: { labelColor: c.text, labelFontSize: member ? 15 : 13, itemMarginBottom: 20, verticalLabelPadding: '0 0 6px' },
    Tag: { defaultBg: c.infoBg, defaultColor: c.info },
    Alert: { defaultPadding: '10px 14px', withDescriptionPadding: '14px 16px', withDescriptionIconSize: 20 },
    Skeleton: { gradientFromColor: c.fill, gradientToColor: c.fillHover, blockRadius: 4, titleHeight: 16, paragraphLiHeight: 14 },
    Tooltip: { colorBgSpotlight: mode === 'dark' ? '#ece8ef' : '#1e1822', colorTextLightSolid: mode === 'dark' ? '#1e1822' : '#ffffff' },
    Checkbox: { colorWhite: c.onAccent },
    Switch: { handleBg: c.surface },
    Statistic: { contentFontSize: member ? 28 : 22, titleFontSize: member ? 14 : 13 },
  };
}
