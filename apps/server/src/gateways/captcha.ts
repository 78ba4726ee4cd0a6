export interface Captcha {
  draw: () => Promise<{ text: string; svg: string }>;
}

/** A picture of four letters and digits, without those that look alike. */
export const svgCaptcha: Captcha = {
  draw: async () => {
    // Loaded with the first picture, because it includes a font.
    const { default: captcha } = await import('svg-captcha-fixed');
    const { text, data } = captcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL', width: 120, height: 40, color: true });
    return { text, svg: data };
  },
};
