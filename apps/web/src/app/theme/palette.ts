/** Every colour of the product by its role; contrasts are at least those that WCAG 2 AA asks for. */
export const palette = {
  light: {
    accent: '#5b2a5c', accentHover: '#713c72', accentActive: '#431c44', onAccent: '#ffffff',
    accentBg: '#f5eef5', accentBgHover: '#ecdfec', accentBorder: '#d8c2d9',
    page: '#f5f4f6', surface: '#ffffff', sunken: '#faf9fb', elevated: '#ffffff',
    line: '#e3e0e6', control: '#918a99',
    text: '#1e1822', text2: '#564f5d', text3: '#6c6573', disabled: '#a39cab',
    fill: '#efedf1', fillHover: '#e7e4ea', mask: 'rgba(30, 24, 34, 0.45)',
    approved: '#1c6838', approvedBg: '#e9f5ed', approvedLine: '#b7dbc3',
    pending: '#874906', pendingBg: '#fdf2e1', pendingLine: '#ecca96',
    rejected: '#a3212b', rejectedBg: '#fdeceb', rejectedLine: '#efbdbb',
    completed: '#1a539c', completedBg: '#eaf1fb', completedLine: '#b9cfed',
    info: '#4b4552', infoBg: '#efedf1', infoLine: '#d5d0da',
  },
  dark: {
    accent: '#d6abd4', accentHover: '#e4c4e2', accentActive: '#bf8ebd', onAccent: '#2a102b',
    accentBg: '#2d2030', accentBgHover: '#39283c', accentBorder: '#5d4260',
    page: '#131015', surface: '#1b171e', sunken: '#171419', elevated: '#241f28',
    line: '#342e39', control: '#7b7384',
    text: '#ece8ef', text2: '#b8b0bf', text3: '#9a92a2', disabled: '#655d6d',
    fill: '#28222c', fillHover: '#302935', mask: 'rgba(0, 0, 0, 0.6)',
    approved: '#8fd3a5', approvedBg: '#14271b', approvedLine: '#2b5238',
    pending: '#f0ba75', pendingBg: '#2c1f0e', pendingLine: '#5c4220',
    rejected: '#f5a39e', rejectedBg: '#341918', rejectedLine: '#6b3432',
    completed: '#9dc3f3', completedBg: '#13243a', completedLine: '#2c4a72',
    info: '#c8c1cf', infoBg: '#28222c', infoLine: '#453d4c',
  },
} as const;
