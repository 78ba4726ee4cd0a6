/**
 * Design tokens — web back-office console for internet-cafe chains.
 * Ink carries structure, indigo marks what is active or can be clicked, amber marks what
 * needs attention now. Everything else is neutral.
 */

export type Mode = 'light' | 'dark';

export const fontFamily =
  '"WK Latin", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", -apple-system, BlinkMacSystemFont, "Segoe UI", sans-serif';

const light = {
  bgLayout: '#F4F5F8',
  bgContainer: '#FFFFFF',
  bgElevated: '#FFFFFF',
  bgSubtle: '#F8F9FB', // table head, zebra, wells
  bgHover: '#F1F3F7',
  bgActive: '#E8EBF1',
  border: '#DDE1E8', // controls
  borderSoft: '#E9ECF1', // cards, rows
  text: '#1A2030',
  text2: '#4E596B',
  text3: '#5F697C',
  textDisabled: '#A3ABB8',
  primary: '#2F5BD8',
  primaryHover: '#3E68E0',
  primaryActive: '#2348B4',
  primaryText: '#2A52C4',
  primaryBg: '#EDF2FE',
  primaryBorder: '#B9CBFA',
  success: '#167A50',
  successSolid: '#1A8355',
  successBg: '#E7F5EE',
  successBorder: '#AEDCC5',
  warning: '#8F5A00',
  warningSolid: '#E79A14',
  warningBg: '#FFF4DC',
  warningBorder: '#F2CF8A',
  error: '#BF3327',
  errorSolid: '#C73A2B',
  errorBg: '#FDECE9',
  errorBorder: '#F3B9B1',
  plum: '#8E3A7C',
  plumSolid: '#A8488F',
  plumBg: '#F8ECF5',
  plumBorder: '#DDB2D2',
  teal: '#0A6A6F',
  tealSolid: '#0D8083',
  tealBg: '#E3F4F4',
  tealBorder: '#A5D8D8',
  neutral: '#4E596B',
  neutralSolid: '#687489',
  neutralBg: '#EEF0F4',
  neutralBorder: '#D0D6DF',
  ink: '#141B2D', // dark menu, locked seat, inverse surfaces
  inkHover: '#232C44',
  inkText: '#C3CBDA',
  lamp: '#F5A524', // brand accent: "now", logo lamp. Never text on white.
  onSolid: '#FFFFFF',
  mask: 'rgba(16,22,38,.46)',
};

const dark: typeof light = {
  bgLayout: '#0D1016',
  bgContainer: '#151922',
  bgElevated: '#1C212C',
  bgSubtle: '#191E28',
  bgHover: '#1F2530',
  bgActive: '#28303D',
  border: '#323A48',
  borderSoft: '#252B37',
  text: '#E7EAF0',
  text2: '#B0B8C6',
  text3: '#8D97A8',
  textDisabled: '#596273',
  primary: '#4468E0',
  primaryHover: '#3F62D8',
  primaryActive: '#3A5BCB',
  primaryText: '#93ADFF',
  primaryBg: '#1A2547',
  primaryBorder: '#33488A',
  success: '#5CC792',
  successSolid: '#1F8357',
  successBg: '#12291F',
  successBorder: '#1F5A40',
  warning: '#F0B64E',
  warningSolid: '#E79A14',
  warningBg: '#2E2412',
  warningBorder: '#664C18',
  error: '#FF8E80',
  errorSolid: '#CF4334',
  errorBg: '#351A18',
  errorBorder: '#77322B',
  plum: '#E09ACF',
  plumSolid: '#A8488F',
  plumBg: '#2E1A2A',
  plumBorder: '#653757',
  teal: '#5CC8C8',
  tealSolid: '#138184',
  tealBg: '#0F2A2B',
  tealBorder: '#1E5A5B',
  neutral: '#B0B8C6',
  neutralSolid: '#687489',
  neutralBg: '#222834',
  neutralBorder: '#3A4352',
  ink: '#0A0D14',
  inkHover: '#1B2130',
  inkText: '#B6BFCE',
  lamp: '#F5A524',
  onSolid: '#FFFFFF',
  mask: 'rgba(0,0,0,.6)',
};

export const colors: Record<Mode, typeof light> = { light, dark };
export type ColorName = keyof typeof light;

/** CVD-checked categorical order; use in order, max 6 series, never cycle. */
export const chartColors: Record<Mode, { cat: string[]; seq: string[]; grid: string; axis: string; compare: string }> = {
  light: {
    cat: ['#3D68DC', '#EDB04A', '#2C9A9B', '#B8679F', '#8B95A7', '#86AB4E'],
    seq: ['#F0F3FA', '#DCE5FB', '#B9CBFA', '#8FAAF3', '#6288E8', '#3E66D9', '#24479F'],
    grid: '#EDEFF3',
    axis: '#5F697C',
    compare: '#B4BCC9',
  },
  dark: {
    cat: ['#6485EE', '#D9A548', '#3AA3A4', '#B9709F', '#7D8798', '#86A857'],
    seq: ['#1A1F2A', '#1C2850', '#24387A', '#3150AE', '#4A6DD8', '#7896F5', '#B4C6FF'],
    grid: '#232936',
    axis: '#8D97A8',
    compare: '#586274',
  },
};

/** Every state has a tone, an icon and a word, never colour alone. */
export type Tone = 'primary' | 'success' | 'warning' | 'error' | 'plum' | 'teal' | 'neutral' | 'ink';

export const elevation = {
  flat: 'none', // cards: border only
  raised: '0 1px 2px rgba(16,24,48,.06), 0 4px 12px rgba(16,24,48,.06)', // sticky bars, drag ghost
  popup: '0 2px 6px rgba(16,24,48,.08), 0 12px 32px rgba(16,24,48,.14)', // dropdown, popover, modal
} as const;

/** Custom properties for everything outside Ant Design: var(--wk-…). */
export function cssVars(mode: Mode): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [k, v] of Object.entries(colors[mode])) out[`--wk-${k.replace(/[A-Z0-9]/g, (m) => '-' + m.toLowerCase())}`] = v;
  chartColors[mode].cat.forEach((v, i) => (out[`--wk-cat-${i + 1}`] = v));
  chartColors[mode].seq.forEach((v, i) => (out[`--wk-seq-${i}`] = v));
  out['--wk-grid'] = chartColors[mode].grid;
  out['--wk-axis'] = chartColors[mode].axis;
  out['--wk-compare'] = chartColors[mode].compare;
  out['--wk-shadow-raised'] = mode === 'dark' ? '0 1px 2px rgba(0,0,0,.4), 0 4px 12px rgba(0,0,0,.32)' : elevation.raised;
  out['--wk-shadow-popup'] = mode === 'dark' ? '0 2px 6px rgba(0,0,0,.5), 0 12px 32px rgba(0,0,0,.5)' : elevation.popup;
  return out;
}
